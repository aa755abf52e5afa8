import type { PreviewLink } from '@bricks/contract'
import { buildLivePath } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import { addStoredBytes, type OwnProject } from '#projects/project.repository.ts'
import { parseProjectContent } from '#projects/project.ts'
import { type LockedProject, lockProject } from '#projects/project-draft.repository.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { deleteDroppedSecrets } from '#projects/save-content.ts'
import { lockProjectAtRevision } from '#projects/save-project.ts'
import { createToken, hashToken } from '#sessions/token.ts'
import { type Clock, DAY } from '#time.ts'
import type { User } from '#users/user.ts'
import { deletePreview, insertPreview, listEndedPreviews } from './preview.repository.ts'

const SWEPT_AT_ONCE = 200

/** Ends the project's former link. The new link shows the draft as it is saved now, also after later saves. */
export async function startPreview(context: ProjectsContext, user: User, id: string): Promise<PreviewLink> {
  const own = { id, userId: user.id }
  const token = createToken()
  const now = context.clock()
  const ends_at = new Date(now.getTime() + DAY).toISOString()
  await inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, user)
    const project = await lockProjectAtRevision(transaction, own)
    if (!user.emailConfirmed && isMailConfigured(context)) throw new AppError('email_not_confirmed')
    await endPreview(transaction, own, project)
    await insertPreview(transaction, {
      owner_id: user.id,
      project_id: id,
      token_hash: hashToken(token),
      name: project.name,
      content: JSON.stringify(project.content),
      chats: 0,
      created_at: now.toISOString(),
      ends_at,
    })
    await addStoredBytes(transaction, own, project.bytes)
    await checkAccountGrowth(transaction, user, project.bytes)
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'preview_started', projectId: id })
  })
  return { url: `${context.config.publicUrl}${buildLivePath(id)}?preview=${token}`, ends_at }
}

export async function stopPreview({ database }: { database: Database }, own: OwnProject): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await endPreview(transaction, own, await lockProjectAtRevision(transaction, own))
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'preview_stopped', projectId: own.id })
  })
}

/**
 * The transaction must hold the project's lock. Secrets that only the link needed are deleted. With `endedBy`, a link
 * that ends later stays: its owner started it after the ended links were listed.
 */
export async function endPreview(
  transaction: Database,
  own: OwnProject,
  { content }: Pick<LockedProject, 'content'>,
  endedBy?: Date,
): Promise<void> {
  const shown = await deletePreview(transaction, own, endedBy)
  if (shown === undefined) return
  const freed = await deleteDroppedSecrets(transaction, own, parseProjectContent(shown), content)
  await addStoredBytes(transaction, own, -freed - Buffer.byteLength(shown))
}

export async function endExpiredPreviews({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock()
  for (const own of await listEndedPreviews(database, now, SWEPT_AT_ONCE)) {
    await inTransaction(database, async (transaction) => {
      const project = await lockProject(transaction, own)
      if (project) await endPreview(transaction, own, project, now)
    })
  }
}
