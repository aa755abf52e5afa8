import type { ProjectUpdate } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import { checkBrickCount, checkNewModel } from '#plans/plan-rules.ts'
import type { User } from '#users/user.ts'
import { checkConnections } from './connections/check-connections.ts'
import { checkFunctions } from './functions/save-functions.ts'
import type { OwnProject } from './project.repository.ts'
import { type LockedProject, lockProject, updateDraft } from './project-draft.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { saveContent } from './save-content.ts'
import { getShownProject, type ShownProject } from './show-project.ts'

/** Fields that `update` leaves out stay as they are. */
export async function saveProject(context: ProjectsContext, user: User, update: ProjectUpdate): Promise<ShownProject> {
  const { id, revision, functions, connections, name, ...settings } = update
  if (functions) checkFunctions(context.brickCaller, functions)
  if (connections) checkConnections(context.brickCaller, connections)
  const own = { id, userId: user.id }
  return inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, user)
    const saved = await lockProjectAt(transaction, own, revision)
    checkPlanLimits(context, user, saved, update)
    const { functions: _functions, connections: _connections, ...savedSettings } = saved.content
    const { content: bricks, secretBytes } = await saveContent(context, transaction, own, {
      inputs: { functions, connections },
      previous: saved.content,
    })
    const content = { ...savedSettings, ...settings, ...bricks }
    const now = context.clock().toISOString()
    const growth = await updateDraft(transaction, {
      ...own,
      name: name ?? saved.name,
      content,
      revision: saved.revision + 1,
      now,
      bytes: saved.bytes,
      secretBytes,
    })
    await checkAccountGrowth(transaction, user, growth)
    return getShownProject(transaction, own)
  })
}

/** Holds the project for this transaction. Throws if the caller knows another revision. */
export async function lockProjectAt(transaction: Database, own: OwnProject, revision?: number): Promise<LockedProject> {
  const project = await lockProject(transaction, own)
  if (!project) throw new AppError('not_found')
  if (revision !== undefined && revision !== project.revision) throw new AppError('conflict')
  return project
}

// A model that the project has already may stay, so that the project can be edited after a downgrade or after the model's end.
function checkPlanLimits(
  { config, clock }: ProjectsContext,
  { role }: User,
  { content }: LockedProject,
  update: ProjectUpdate,
): void {
  const { model } = update
  if (model !== undefined && model !== content.model) checkNewModel(config.models, role, model, clock())
  if (update.functions) checkBrickCount(role, update.functions.length, content.functions.length)
}
