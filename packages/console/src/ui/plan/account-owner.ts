import type { User } from '@bricks/contract'
import { readNotedUser } from './noted-user.ts'

export function findAccountOwner({ account, accounts }: User): { name: string; username: string } | undefined {
  return account.mine ? undefined : accounts.find(({ id }) => id === account.id)
}

/**
 * Only the owner of an account buys plans and enters keys. So dialogs name the owner, and do not ask others for what
 * the server would refuse. In the user's own account the result is undefined.
 */
export function readAccountOwner(): string | undefined {
  const user = readNotedUser()
  const owner = user && findAccountOwner(user)
  return owner && `${owner.name} (${owner.username})`
}
