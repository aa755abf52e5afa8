export async function callApi<Answer>(address: string, path: string, body?: object, token?: string): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const method = body ? 'POST' : 'GET'
  const response = await fetch(`${address}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
