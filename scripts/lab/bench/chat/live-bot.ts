import { callApi } from '#scripts/test/call-api.ts'

const PASSWORD = 'a bench account, gone in a minute'

export async function createLiveBot(address: string, owner?: string): Promise<string> {
  const token = owner ?? (await signUp(address))
  const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': 'Bench' }, token)
  await callApi(address, '/project/deploy', { project_id: id }, token)
  return id
}

async function signUp(address: string): Promise<string> {
  const account = { name: 'Bench', email: 'bench@bricks.example', password: PASSWORD, 'confirm-password': PASSWORD }
  const { token } = await callApi<{ token: string }>(address, '/signup', account)
  await callApi(address, '/user/openaikey', { openaikey: 'sk-bench-0000000000' }, token)
  return token
}
