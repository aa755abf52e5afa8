import type { Header } from './outbound/header-rules.ts'

/** Added to a request so that the API accepts it. `query` is not yet encoded. An answer must show none of `secrets`. */
export interface SignInCredentials {
  headers: readonly Header[]
  query: readonly (readonly [name: string, value: string])[]
  secrets: readonly string[]
}

export interface SignIn {
  getCredentials(signal: AbortSignal): Promise<SignInCredentials>
  /** Called after an answer 401. Gives other credentials, or undefined if there are none. */
  renewCredentials(signal: AbortSignal): Promise<SignInCredentials | undefined>
}

/** `connection_needed`: nobody has signed in yet. `connection_refused`: the provider no longer accepts the sign-in. */
export class SignInError extends Error {
  readonly failure: 'connection_needed' | 'connection_refused'

  constructor(failure: SignInError['failure'], options?: ErrorOptions) {
    super(failure, options)
    this.name = 'SignInError'
    this.failure = failure
  }
}
