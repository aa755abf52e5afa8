import type { ProviderOffer } from '@bricks/contract/wire'
import type { ModelProvider } from '#language-model/model-provider.ts'

/** The operator's own provider key, for people who have none. */
export interface OperatorKey {
  text: string
  /** `tests`: the test chats of builders. `all`: every chat. */
  lentFor: 'tests' | 'all'
  /** One of the models on offer. Undefined: the default model. */
  model: string | undefined
  /** Test chats of one builder. */
  chats: number
  /** Chats of all people together. */
  chatsADay: number
}

export interface KeysOfOperator {
  operatorKey: OperatorKey | undefined
  providers: readonly [ModelProvider, ...ModelProvider[]]
}

/** True if the bot can be live only with a key of its owner. */
export function needsKey({ operatorKey, providers }: KeysOfOperator, { id, auth, key }: ModelProvider): boolean {
  const isLent = id === providers[0].id && operatorKey?.lentFor === 'all'
  return auth !== 'none' && key === undefined && !isLent
}

export function showProvider(config: KeysOfOperator, provider: ModelProvider): ProviderOffer {
  const needs_key = needsKey(config, provider)
  const isOperators = !needs_key && provider.auth !== 'none'
  return { id: provider.id, label: provider.label, needs_key, ...(isOperators && { operator_key: true }) }
}

/** The provider of an offered model. For a model that is not on offer, the first provider. */
export function findModelProvider(
  { providers }: Pick<KeysOfOperator, 'providers'>,
  offer: { provider?: string } | undefined,
): ModelProvider {
  return providers.find(({ id }) => id === offer?.provider) ?? providers[0]
}
