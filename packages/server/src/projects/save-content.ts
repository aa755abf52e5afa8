import { maskBrickSecret } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { deleteUndeployedSecrets } from '#secrets/secret.repository.ts'
import { type SecretsContext, storeCountedSecret } from '#secrets/secrets.ts'
import type { EnteredSecret, SecretReference } from './brick-content.ts'
import {
  type BrickContent,
  listEnteredSecrets,
  listSecretIds,
  type ResolvedContent,
  toStoredContent,
} from './brick-content.ts'
import type { OwnProject } from './project.repository.ts'
import { listPreviewSecretIds } from './state/preview.repository.ts'

/**
 * Stores typed secrets in rows of their own, keeps the rows behind masks, and deletes rows that nothing needs.
 * `secretBytes` is the growth of these rows in bytes.
 */
export async function saveContent(
  context: SecretsContext,
  transaction: Database,
  own: OwnProject,
  { resolved, previous }: { resolved: ResolvedContent; previous: BrickContent },
): Promise<{ content: BrickContent; secretBytes: number }> {
  let secretBytes = 0
  const rows = new Map<EnteredSecret, SecretReference>()
  for (const secret of listEnteredSecrets(resolved)) {
    const { entered: value } = secret
    const row = { userId: own.userId, projectId: own.id, value, mask: maskBrickSecret(value) }
    const { id, bytes } = await storeCountedSecret(context, transaction, row)
    rows.set(secret, { secret: id })
    secretBytes += bytes
  }
  const content = toStoredContent(resolved, rows)
  return { content, secretBytes: secretBytes - (await deleteDroppedSecrets(transaction, own, previous, content)) }
}

export interface PasswordConfirmation {
  isConfirmed: boolean
}

/**
 * Typed secrets need the password, because a stolen session must not replace the owner's secrets. A mask needs no
 * password, because it stands for a secret that is stored already.
 */
export function checkNewSecrets(resolved: ResolvedContent, { isConfirmed }: PasswordConfirmation): void {
  if (!isConfirmed && listEnteredSecrets(resolved).length > 0) throw new AppError('password_needed')
}

/** Keeps secrets that versions or the preview link still need. */
export async function deleteDroppedSecrets(
  transaction: Database,
  own: OwnProject,
  previous: BrickContent,
  content: BrickContent,
): Promise<number> {
  const held = new Set(listSecretIds(content))
  const dropped = listSecretIds(previous).filter((id) => !held.has(id))
  if (dropped.length === 0) return 0
  const shown = new Set(await listPreviewSecretIds(transaction, own))
  return deleteUndeployedSecrets(
    transaction,
    own.userId,
    dropped.filter((id) => !shown.has(id)),
  )
}
