import type { User } from '@bricks/contract'
import { hasModelKey, type ModelKey } from '#api/account/model-key.ts'

/** True with a key for the bot's model, or while the operator still pays for some test chats. */
export function hasKeyForTests(user: User, key: ModelKey): boolean {
  return hasModelKey(key, user, undefined) || (user.house_chats !== undefined && user.house_chats.left > 0)
}
