export const PROVIDER_KINDS = ['openai', 'openai-responses', 'anthropic', 'azure', 'gemini', 'compatible'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

export const PROVIDER_AUTHS = ['bearer', 'api-key', 'none'] as const
export type ProviderAuth = (typeof PROVIDER_AUTHS)[number]

/**
 * `baseUrl`: the paths of the provider's `kind` are added to it. It may be plain http or a private host. A query in it,
 * such as `?api-version=...`, is sent with each call.
 * `patience`: in milliseconds, how long the provider may be silent before its first token and between two tokens.
 * `refuses`: parameters that the provider is known to refuse. More are learnt from its refusals.
 * `quiet`: parameters that tell this provider not to reason, in place of `reasoning_effort`.
 * `beginsInThought`: the provider's answers begin inside a thought, so that only the end of the thought is marked.
 */
export interface ModelProvider {
  id: string
  label: string
  kind: ProviderKind
  baseUrl: string
  auth: ProviderAuth
  key?: string | undefined
  apiVersion?: string | undefined
  patience: number
  refuses: readonly string[]
  quiet?: Readonly<Record<string, unknown>> | undefined
  beginsInThought?: boolean | undefined
}

/** The provider that the wire's `openaikey` belongs to. */
export const DEFAULT_PROVIDER = 'default'

export const PATIENCE = { cloud: 30_000, local: 120_000 }

export function createDefaultProvider(baseUrl: string): ModelProvider {
  return {
    id: DEFAULT_PROVIDER,
    label: 'OpenAI',
    kind: 'openai',
    baseUrl,
    auth: 'bearer',
    patience: PATIENCE.cloud,
    refuses: [],
  }
}
