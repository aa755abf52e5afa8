import type { User } from '@bricks/contract'
import { hasModelKey, type ModelKey } from '#api/account/model-key.ts'

export function hasKeyForTests(user: User, key: ModelKey): boolean {
  return hasModelKey(key, user, undefined) || (user.house_chats !== undefined && user.house_chats.left > 0)
}
