import type { ProviderKey, PublicConfig, User } from '@bricks/contract'

/**
 * `provider` is undefined for the first provider, whose key is the account's `openaikey`. `isNeeded` is false if the
 * operator's key pays for all chats with this provider, or if the provider needs no key.
 */
export interface ModelKey {
  provider: string | undefined
  label: string
  isNeeded: boolean
}

type Offers = Pick<PublicConfig, 'models' | 'providers' | 'needs_key'>

/**
 * If the bot's model is no longer offered, the default model answers, so the key of the default model's provider
 * counts.
 */
export function findModelKey(config: Offers | undefined, model: string): ModelKey {
  const [first, ...others] = config?.providers ?? []
  const offers = config?.models.filter(({ ended }) => !ended)
  const offer = offers?.find(({ id }) => id === model) ?? offers?.find((each) => each.default)
  const other = others.find(({ id }) => id === offer?.provider)
  if (other) return { provider: other.id, label: other.label, isNeeded: other.needs_key }
  return { provider: undefined, label: first?.label ?? 'OpenAI', isNeeded: config?.needs_key ?? true }
}

/** While `keys` are not loaded, the key counts as present: the server refuses a call without a key anyway. */
export function hasModelKey(
  { provider, isNeeded }: ModelKey,
  user: Pick<User, 'openaikey'>,
  keys: readonly ProviderKey[] | undefined,
): boolean {
  if (!isNeeded) return true
  if (provider === undefined) return user.openaikey !== ''
  return keys?.find(({ id }) => id === provider)?.key !== ''
}
