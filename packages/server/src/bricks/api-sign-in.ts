import type { Header } from './outbound/header-rules.ts'

/** What is added to a request so that the API accepts it, such as a header with a token. */
export interface SignInCredentials {
  headers: readonly Header[]
  /** Names and values for the query, not yet encoded. */
  query: readonly (readonly [name: string, value: string])[]
  /** The texts of these credentials that an answer must not show. */
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
