export const PROVIDER_KINDS = ['openai', 'openai-responses', 'anthropic', 'azure', 'gemini', 'compatible'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

export const PROVIDER_AUTHS = ['bearer', 'api-key', 'none'] as const
export type ProviderAuth = (typeof PROVIDER_AUTHS)[number]

/** A service that runs models, as the operator has set it up. */
export interface ModelProvider {
  id: string
  label: string
  kind: ProviderKind
  /**
   * The kind's own paths are added to it. It may use plain http or a private host, and its query is sent with each
   * call.
   */
  baseUrl: string
  auth: ProviderAuth
  /** The operator's key. If it is set, nobody is asked for a key. */
  key?: string | undefined
  /** For Azure's addresses that name a deployment. */
  apiVersion?: string | undefined
  /** In milliseconds: how long the provider may be silent, before its first token and between two tokens. */
  patience: number
  /** Parameters that the provider is known to refuse. Others are learnt from its refusals. */
  refuses: readonly string[]
  /** Parameters that tell the provider not to reason, in place of `reasoning_effort`. */
  quiet?: Readonly<Record<string, unknown>> | undefined
  /** True if its answers begin within a thought, so that only the end of the thought is marked. */
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
