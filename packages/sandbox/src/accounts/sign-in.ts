import { type Call, RefusedCall } from './product-client.ts'

export interface SignedIn {
  token: string
  user: { role: number; openaikey: string }
}

interface Person {
  name: string
  email: string
  password: string
}

/**
 * If `wasThere`, tries to log in first, otherwise to sign up first. Undefined if the owner has changed the password.
 */
export async function signInOrSignUp(
  call: Call,
  { name, email, password }: Person,
  wasThere: boolean,
): Promise<(SignedIn & { isNew: boolean }) | undefined> {
  const logIn = async () => {
    const signedIn = await callUnlessRefused(401, () => call<SignedIn>('/login', { email, password }))
    return signedIn && { ...signedIn, isNew: false }
  }
  const signUp = async () => {
    const signedIn = await callUnlessRefused(400, () =>
      call<SignedIn>('/signup', { name, email, password, 'confirm-password': password }),
    )
    return signedIn && { ...signedIn, isNew: true }
  }
  return wasThere ? ((await logIn()) ?? (await signUp())) : ((await signUp()) ?? (await logIn()))
}

async function callUnlessRefused<Answer>(refusal: number, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RefusedCall && error.status === refusal) return undefined
    throw error
  }
}
