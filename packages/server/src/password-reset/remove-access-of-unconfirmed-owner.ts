import { removeControlCharactersAndLinks } from '@bricks/contract/wire'
import { deleteUserTokens } from '#connections/tokens/token.repository.ts'
import type { Database } from '#db/database.ts'
import { deleteHandoffSettings } from '#handoff/handoff-settings.repository.ts'
import { findIdentity, updateIdentitySecrets } from '#identity/identity.repository.ts'
import { deletePicture } from '#live/pictures/picture.repository.ts'
import { deleteLiveWordsOfOwner } from '#live/words/live-word.repository.ts'
import { removeAllFunctions } from '#projects/functions/remove-all-functions.ts'
import { addStoredBytes, listProjectIds, type OwnProject } from '#projects/project.repository.ts'
import { deleteOtherKeys } from '#provider-keys/other-keys.repository.ts'
import { deleteSecondFactors } from '#second-factors/second-factor.repository.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import { deleteUserTemplates } from '#templates/template.repository.ts'
import { updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { turnWeeklyMailOff } from '#weekly-mail/weekly-mail.repository.ts'

/**
 * A stranger may have opened the account. Drops what would let that person in, act for them or show them: passkeys and
 * one-time codes, connected APIs and their tokens, keys, published templates, the weekly mail, pictures and words of
 * live pages, receivers of visitors' messages, secrets that verify visitors, and the name, which mails would show.
 * Keeps texts and settings of projects.
 */
export async function removeAccessOfUnconfirmedOwner(
  database: Database,
  { id, email, providerKeyId }: Pick<User, 'id' | 'email' | 'providerKeyId'>,
  now: Date,
): Promise<void> {
  const [mailbox = ''] = email.split('@')
  await updateUser(database, id, { provider_key_id: null, name: removeControlCharactersAndLinks(mailbox) || 'Owner' })
  await deleteSecondFactors(database, id)
  await removeAllFunctions(database, id, now)
  await deleteUserTokens(database, id)
  for (const projectId of await listProjectIds(database, id))
    await dropPicturesAndIdentity(database, { id: projectId, userId: id })
  await deleteLiveWordsOfOwner(database, id)
  await deleteSecrets(database, id, await deleteHandoffSettings(database, id))
  await deleteUserTemplates(database, id)
  await turnWeeklyMailOff(database, id)
  await deleteOtherKeys(database, id)
  if (providerKeyId !== null) await deleteSecrets(database, id, [providerKeyId])
}

async function dropPicturesAndIdentity(database: Database, own: OwnProject): Promise<void> {
  const freed = (await deletePicture(database, own, 'logo')) + (await deletePicture(database, own, 'share'))
  if (freed > 0) await addStoredBytes(database, own, -freed)
  const identity = await findIdentity(database, own)
  await updateIdentitySecrets(database, own, [])
  await deleteSecrets(database, own.userId, identity?.secrets ?? [])
}
