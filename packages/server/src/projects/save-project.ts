import type { ConnectedFunctionInput } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteUndeployedSecrets } from '#secrets/secret.repository.ts'
import type { User } from '#users/user.ts'
import { checkGrowth, holdAccount } from './account-limits.ts'
import { checkFunctions } from './check-functions.ts'
import { listSecretIds } from './function-secrets.ts'
import { checkBrickCount, checkNewModel } from './plan-rules.ts'
import type { OwnProject } from './project.repository.ts'
import type { BaseSettings, StoredFunction } from './project-content.ts'
import { type LockedProject, lockProject, updateDraft } from './project-draft.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { getShownProject, type ShownProject } from './show-project.ts'
import { storeFunctions } from './store-functions.ts'

/** What is left out stays as it is. */
export interface ProjectUpdate {
  id: string
  /** The save this one builds on; without it there is no comparing. */
  revision?: number
  name?: string
  settings: Partial<BaseSettings>
  functions?: ConnectedFunctionInput[]
}

export async function saveProject(context: ProjectsContext, user: User, update: ProjectUpdate): Promise<ShownProject> {
  if (update.functions) checkFunctions(context.brickCaller, update.functions)
  const own = { id: update.id, userId: user.id }
  return inTransaction(context.database, async (transaction) => {
    await holdAccount(transaction, user)
    const saved = await lockProjectAt(transaction, own, update.revision)
    checkPlan(context, user, saved, update)
    const previous = saved.content.functions
    const place = { userId: user.id, projectId: update.id }
    const { functions, secretBytes } = update.functions
      ? await storeFunctions(context, transaction, place, { inputs: update.functions, previous })
      : { functions: previous, secretBytes: 0 }
    const freed = await forgetSecrets(transaction, own, { previous, functions })
    const content = { ...saved.content, ...update.settings, functions }
    const { name = saved.name } = update
    const now = context.clock().toISOString()
    const growth = await updateDraft(transaction, {
      id: update.id,
      name,
      content,
      revision: saved.revision + 1,
      now,
      bytes: saved.bytes,
      secretBytes: secretBytes - freed,
    })
    await checkGrowth(transaction, user, growth)
    return getShownProject(transaction, own)
  })
}

/** The project as it stands, held for this transaction; refused where the caller knows another state of it. */
export async function lockProjectAt(transaction: Database, own: OwnProject, revision?: number): Promise<LockedProject> {
  const project = await lockProject(transaction, own)
  if (!project) throw new AppError('not_found')
  if (revision !== undefined && revision !== project.revision) throw new AppError('conflict')
  return project
}

/** Deletes the secrets that a draft let go of and no deployed version needs. Answers the bytes they took. */
export async function forgetSecrets(
  transaction: Database,
  own: OwnProject,
  { previous, functions }: { previous: readonly StoredFunction[]; functions: readonly StoredFunction[] },
): Promise<number> {
  const held = new Set(listSecretIds(functions))
  const dropped = listSecretIds(previous).filter((id) => !held.has(id))
  return deleteUndeployedSecrets(transaction, own.userId, dropped)
}

// A model the project has already may stay: after a downgrade, or its end, the project can still be edited.
function checkPlan(
  { config, clock }: ProjectsContext,
  { role }: User,
  { content }: LockedProject,
  update: ProjectUpdate,
): void {
  const { model } = update.settings
  if (model !== undefined && model !== content.model) checkNewModel(config.models, role, model, clock())
  if (update.functions) checkBrickCount(role, update.functions.length, content.functions.length)
}
