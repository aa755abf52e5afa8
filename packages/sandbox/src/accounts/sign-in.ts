import { type Call, Refused } from './product-client.ts'

export type SignedIn = { token: string; user: { role: number; openaikey: string } }

type Person = { name: string; email: string; password: string }

/** Signs in, or up where there is no such account yet; undefined where its owner has changed the password since. */
export async function signIn(
  call: Call,
  { name, email, password }: Person,
  isNew: boolean,
): Promise<SignedIn | undefined> {
  const logIn = () => findAnswer(401, () => call<SignedIn>('/login', { email, password }))
  const signUp = () =>
    findAnswer(400, () => call<SignedIn>('/signup', { name, email, password, 'confirm-password': password }))
  return isNew ? ((await signUp()) ?? (await logIn())) : ((await logIn()) ?? (await signUp()))
}

async function findAnswer<Answer>(refusal: number, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refused && error.status === refusal) return undefined
    throw error
  }
}
