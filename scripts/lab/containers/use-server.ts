import { callApi } from '#scripts/test/call-api.ts'

interface SignedUp {
  email: string
  password: string
  projectId: string
}

interface SignedIn {
  token: string
}

export async function signUpAndUseServer(address: string): Promise<SignedUp> {
  const email = `operator-${Math.random().toString(36).slice(2)}@bricks.example`
  const password = `long enough ${Math.random()}`
  await callApi(address, '/signup', { name: 'An operator', email, password, 'confirm-password': password })
  const { token } = await signIn(address, { email, password })
  const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': 'Parcels' }, token)
  for (const path of ['/', '/signin', '/widget.js', '/handbook/', `/live/${id}`]) {
    const { status } = await fetch(address + path)
    if (status !== 200 && !path.startsWith('/live/')) throw new Error(`${path} answered ${status}`)
  }
  return { email, password, projectId: id }
}

export async function findProjectAgain(address: string, { email, password, projectId }: SignedUp): Promise<void> {
  const { token } = await signIn(address, { email, password })
  const projects = await callApi<Array<{ id: string }>>(address, '/project/getByUser', undefined, token)
  if (!projects.some(({ id }) => id === projectId)) throw new Error('the bot is gone')
}

function signIn(address: string, body: Pick<SignedUp, 'email' | 'password'>): Promise<SignedIn> {
  return callApi<SignedIn>(address, '/login', body)
}
