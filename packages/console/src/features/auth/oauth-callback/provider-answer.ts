declare global {
  /** What the provider sent back. `theme.js` has taken it out of the address, before anything else ran. */
  var providerAnswer: string | undefined
}

export interface ProviderAnswer {
  state: string
  code?: string
  error?: string
  /** Who answers, where a provider of sign-ins says it. */
  iss?: string
}

/** Undefined if the address had no answer, as after a reload. */
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
