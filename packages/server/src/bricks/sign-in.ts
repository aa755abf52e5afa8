import type { Header } from './outbound/header-rules.ts'

/** What is added to a request to prove who sends it. */
export interface RequestProof {
  headers: readonly Header[]
  /** Names and values for the query, not encoded. */
  query: readonly (readonly [name: string, value: string])[]
  /** The secrets in the proof, to be hidden where the API sends them back. */
  secrets: readonly string[]
}

/** The sign-in of a connection, for one call. */
export interface SignIn {
  /** Throws SignInError if there is nothing to prove it with. */
  prove(signal: AbortSignal): Promise<RequestProof>
  /** After an answer 401: another proof, or undefined if there is none. */
  renew(signal: AbortSignal): Promise<RequestProof | undefined>
}

/** `connection_needed`: nobody has signed in yet. `connection_refused`: the provider does not accept the sign-in any more. */
export class SignInError extends Error {
  readonly failure: 'connection_needed' | 'connection_refused'

  constructor(failure: SignInError['failure'], options?: ErrorOptions) {
    super(failure, options)
    this.name = 'SignInError'
    this.failure = failure
  }
}
