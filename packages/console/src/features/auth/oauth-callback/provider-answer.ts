declare global {
  /** The query that the provider sent back. `theme.js` removes it from the address before any other code runs. */
  var providerAnswer: string | undefined
}

export interface ProviderAnswer {
  state: string
  code?: string
  error?: string
  /** The issuer (RFC 9207), if a sign-in provider sends it. */
  iss?: string
}

export function readProviderAnswer(): ProviderAnswer | undefined {
  const search = new URLSearchParams(globalThis.providerAnswer)
  const state = search.get('state')
  const code = search.get('code')
  const error = search.get('error')
  const iss = search.get('iss')
  if (state === null || (code === null && error === null)) return undefined
  return {
    state,
    ...(code !== null && { code }),
    ...(error !== null && { error }),
    ...(iss !== null && { iss }),
  }
}

export function forgetProviderAnswer(): void {
  globalThis.providerAnswer = undefined
}
