const PASSWORD = 'a bench account, gone in a minute'

/** Makes a live bot over the public API, in an account of its own where none is named; gives back the bot's id. */
export async function makeLiveBot(address: string, owner?: string): Promise<string> {
  const token = owner ?? (await signUp(address))
  const { id } = await post<{ id: string }>(address, '/project/new', { 'new-project-name': 'Bench' }, token)
  await post(address, '/project/deploy', { project_id: id }, token)
  return id
}

async function signUp(address: string): Promise<string> {
  const account = { name: 'Bench', email: 'bench@bricks.example', password: PASSWORD, 'confirm-password': PASSWORD }
  const { token } = await post<{ token: string }>(address, '/signup', account)
  await post(address, '/user/openaikey', { openaikey: 'sk-bench-0000000000' }, token)
  return token
}

async function post<Answer>(address: string, path: string, body: object, token?: string): Promise<Answer> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer as Answer
}
