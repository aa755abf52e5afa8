import type { ProviderOffer } from '@bricks/contract/wire'
import type { ModelProvider } from '#language-model/model-provider.ts'

/**
 * `lentFor`: with `tests`, the key is lent for builders' test chats; with `all`, for every chat. `chats`: the most test
 * chats of one builder in total. `chatsADay`: the most chats a day of all people together.
 */
export interface OperatorKey {
  text: string
  lentFor: 'tests' | 'all'
  model: string | undefined
  chats: number
  chatsADay: number
}

export interface KeysOfOperator {
  operatorKey: OperatorKey | undefined
  providers: readonly [ModelProvider, ...ModelProvider[]]
}

export function needsBuildersKey(
  { operatorKey, providers }: KeysOfOperator,
  { id, auth, key }: ModelProvider,
): boolean {
  const isLent = id === providers[0].id && operatorKey?.lentFor === 'all'
  return auth !== 'none' && key === undefined && !isLent
}

export function toProviderOffer(config: KeysOfOperator, provider: ModelProvider): ProviderOffer {
  const needs_key = needsBuildersKey(config, provider)
  const isOperators = !needs_key && provider.auth !== 'none'
  return { id: provider.id, label: provider.label, needs_key, ...(isOperators && { operator_key: true }) }
}

export function findModelProvider(
  { providers }: Pick<KeysOfOperator, 'providers'>,
  offer: { provider?: string } | undefined,
): ModelProvider {
  return providers.find(({ id }) => id === offer?.provider) ?? providers[0]
}
