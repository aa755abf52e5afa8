export const PROVIDER_KINDS = ['openai', 'openai-responses', 'anthropic', 'azure', 'gemini', 'compatible'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

export const PROVIDER_AUTHS = ['bearer', 'api-key', 'none'] as const
export type ProviderAuth = (typeof PROVIDER_AUTHS)[number]

/** A service that answers for models, as its operator has set it up. */
export interface ModelProvider {
  id: string
  label: string
  kind: ProviderKind
  /** Above the kind's own paths. It may use plain http or a private host, and its query is sent with each call. */
  baseUrl: string
  auth: ProviderAuth
  /** The operator's: with it nobody is asked for one. */
  key?: string | undefined
  /** Of Azure's addresses by deployment. */
  apiVersion?: string | undefined
  /** In milliseconds: how long it may be silent, before its first token and between two. */
  patience: number
  /** Parameters that it is known to refuse. One that it refuses unknown is found out by its answer. */
  refuses: readonly string[]
  /** How it is told not to reason, where not by `reasoning_effort`. */
  quiet?: Readonly<Record<string, unknown>> | undefined
  /** Its answers begin within a thought that only their end marks. */
  beginsInThought?: boolean | undefined
}

/** The provider that `openaikey` belongs to. */
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
