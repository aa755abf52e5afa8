import { createHash } from 'node:crypto'
import type { PictureKind } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import { addStoredBytes, type OwnProject } from '#projects/project.repository.ts'
import { lockProject } from '#projects/project-draft.repository.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import type { User } from '#users/user.ts'
import { cleanPng, type PictureSize } from './clean-png.ts'
import { deletePicture, replacePicture } from './picture.repository.ts'

const SIZES: Record<PictureKind, PictureSize> = {
  logo: { width: 256, height: 256 },
  share: { width: 1200, height: 630 },
}

export async function savePicture(
  { database }: Pick<Context, 'database'>,
  user: User,
  { id, kind, data }: { id: string; kind: PictureKind; data: string },
): Promise<string> {
  const own = { id, userId: user.id }
  await checkOwnProject(database, own)
  const sent = Buffer.from(data, 'base64')
  const picture = sent.length <= LIMITS.picture ? cleanPng(sent, SIZES[kind]) : undefined
  if (!picture) throw new AppError('picture_refused')
  const hash = createHash('sha256').update(picture).digest('base64url').slice(0, LIMITS.idLength)
  const kept = { kind, hash, data: picture.toString('base64') }
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    if (!(await lockProject(transaction, own))) throw new AppError('not_found')
    const growth = kept.data.length - (await replacePicture(transaction, own, kept))
    await addStoredBytes(transaction, own, growth)
    await checkAccountGrowth(transaction, user, growth)
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'picture_saved', projectId: id, note: kind })
  })
  return hash
}

export async function removePicture(
  { database }: Pick<Context, 'database'>,
  own: OwnProject,
  kind: PictureKind,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockProject(transaction, own))) throw new AppError('not_found')
    const freed = await deletePicture(transaction, own, kind)
    if (freed > 0) await addStoredBytes(transaction, own, -freed)
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'picture_removed', projectId: own.id, note: kind })
  })
}
