import type { User } from '@bricks/contract'

/** One's own key, or chats that the operator still lends. */
export function hasKeyForTests({ openaikey, house_chats }: User): boolean {
  return openaikey !== '' || (house_chats !== undefined && house_chats.left > 0)
}
