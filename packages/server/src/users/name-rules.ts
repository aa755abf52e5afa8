import { isPersonName } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'

/** Mails show names, so a text that could be more than a name is refused. */
export function checkPersonName(name: string): void {
  if (!isPersonName(name)) throw new AppError('name_refused')
}
