import { foldPersonName } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { dropFunctions } from '#projects/drop-functions.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import { deleteTemplatesOf } from '#templates/template.repository.ts'
import { updateUser } from './user.repository.ts'
import type { User } from './user.ts'

/**
 * What a stranger may have left in an account before its address was confirmed: connected APIs, keys, what was published, and
 * the name, which mails would say. Texts and settings of projects stay.
 */
export async function dropWorkOfBefore(
  database: Database,
  { id, email, providerKeyId }: Pick<User, 'id' | 'email' | 'providerKeyId'>,
  now: Date,
): Promise<void> {
  const [mailbox = ''] = email.split('@')
  await updateUser(database, id, { provider_key_id: null, name: foldPersonName(mailbox) || 'Owner' })
  await dropFunctions(database, id, now)
  await deleteTemplatesOf(database, id)
  if (providerKeyId !== null) await deleteSecrets(database, id, [providerKeyId])
}
