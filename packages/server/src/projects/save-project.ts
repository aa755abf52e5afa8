import type { ProjectUpdate } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { markFirstStep } from '#first-steps/first-steps.repository.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import type { User } from '#users/user.ts'
import type { BrickContent } from './brick-content.ts'
import { checkDraft, resolveDraft } from './drafts/check-draft.ts'
import type { OwnProject } from './project.repository.ts'
import { type LockedProject, lockProject, updateDraft } from './project-draft.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { checkNewSecrets, type PasswordConfirmation, saveContent } from './save-content.ts'
import { getShownProject, type ShownProject } from './show-project.ts'
import { clearChangedBrickStates } from './state/clear-brick-states.ts'
import { deleteSolvedProblems } from './state/solved-problems.repository.ts'

export async function saveProject(
  context: ProjectsContext,
  user: User,
  update: ProjectUpdate,
  confirmation: PasswordConfirmation,
): Promise<ShownProject> {
  const { id, revision, ...draft } = update
  checkDraft(context, draft)
  const own = { id, userId: user.id }
  return inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, user)
    const saved = await lockProjectAtRevision(transaction, own, revision)
    const previous = saved.content
    const resolved = resolveDraft(context, user.role, { saved: previous, draft })
    const { functions: _functions, connections: _connections, ...settings } = resolved
    const { functions, connections } = previous
    let bricks: BrickContent = { functions, ...(connections && { connections }) }
    let secretBytes = 0
    const hasBricks = draft.functions !== undefined || draft.connections !== undefined
    if (hasBricks) {
      checkNewSecrets(resolved, confirmation)
      const stored = await saveContent(context, transaction, own, { resolved, previous })
      bricks = stored.content
      secretBytes = stored.secretBytes
      await clearChangedBrickStates(transaction, own, { previous, saved: resolved })
    }
    const content = { ...settings, ...bricks }
    const now = context.clock().toISOString()
    const growth = await updateDraft(transaction, {
      ...own,
      isLive: saved.isLive,
      version: saved.version,
      name: draft.name ?? saved.name,
      content,
      revision: saved.revision + 1,
      now,
      bytes: saved.bytes,
      secretBytes,
    })
    await checkAccountGrowth(transaction, user, growth)
    if (hasBricks || content.model !== previous.model) {
      await deleteSolvedProblems(transaction, own, { previous, saved: content })
    }
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'project_saved', projectId: id })
    if (hasNewBrick(previous, content)) await markFirstStep(transaction, user.id, 'brick')
    return getShownProject(transaction, own)
  })
}

interface WithBricks {
  functions: readonly { id: string }[]
}

function hasNewBrick(previous: WithBricks, saved: WithBricks): boolean {
  const known = new Set(previous.functions.map(({ id }) => id))
  return saved.functions.some(({ id }) => !known.has(id))
}

export async function lockProjectAtRevision(
  transaction: Database,
  own: OwnProject,
  revision?: number,
): Promise<LockedProject> {
  const project = await lockProject(transaction, own)
  if (!project) throw new AppError('not_found')
  if (revision !== undefined && revision !== project.revision) throw new AppError('conflict')
  return project
}
