import { isPersonName } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'

/** Names stand in mails: one that could say more than a name is refused. */
export function checkName(name: string): void {
  if (!isPersonName(name)) throw new AppError('name_refused')
}
