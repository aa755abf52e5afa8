export type Call = <Answer>(path: string, body?: object, token?: string) => Promise<Answer>

/** Calls the product as any client does: POST with a body, GET without. */
export function createCall(address: string): Call {
  return async <Answer>(path: string, body?: object, token?: string): Promise<Answer> => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    if (token) headers.authorization = `Bearer ${token}`
    const method = body ? 'POST' : 'GET'
    const response = await fetch(`${address}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
}
