import type { ProviderKey, PublicConfig, User } from '@bricks/contract'

/** The key at the provider of a bot's model. */
export interface ModelKey {
  /** Id of the provider; undefined for the first one, whose key is the account's `openaikey`. */
  provider: string | undefined
  label: string
  /** False where the operator has one, or none is needed. */
  isNeeded: boolean
}

type Offers = Pick<PublicConfig, 'models' | 'providers' | 'needs_key'>

/** In place of a model that has ended the default one answers. */
export function findModelKey(config: Offers | undefined, model: string): ModelKey {
  const [first, ...others] = config?.providers ?? []
  const offer = config?.models.find(({ id, ended }) => id === model && !ended)
  const other = others.find(({ id }) => id === offer?.provider)
  if (other) return { provider: other.id, label: other.label, isNeeded: other.needs_key }
  return { provider: undefined, label: first?.label ?? 'OpenAI', isNeeded: config?.needs_key ?? true }
}

/** Of keys that are not known yet it is said that they are there: the server tells otherwise. */
export function hasModelKey(
  { provider, isNeeded }: ModelKey,
  user: Pick<User, 'openaikey'>,
  keys: readonly ProviderKey[] | undefined,
): boolean {
  if (!isNeeded) return true
  if (provider === undefined) return user.openaikey !== ''
  return keys?.find(({ id }) => id === provider)?.key !== ''
}
