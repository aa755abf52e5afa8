import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { User } from '#users/user.ts'
import { checkGrowth, holdAccount } from './account-limits.ts'
import { checkBrickCount, fitModel, requireRole } from './plan-rules.ts'
import { updateDraft } from './project-draft.repository.ts'
import {
  type FullProjectVersion,
  findVersion,
  listVersions,
  type ProjectVersion,
} from './project-version.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { forgetSecrets, lockProjectAt } from './save-project.ts'
import { getProject, getShownProject, type ShownProject, showProject } from './show-project.ts'

interface VersionChoice {
  projectId: string
  version: number
}

/** Every deployed version, the latest first, and which one visitors meet. */
export async function listProjectVersions(
  { database }: ProjectsContext,
  user: User,
  projectId: string,
): Promise<(ProjectVersion & { isLive: boolean })[]> {
  const project = await getProject(database, { id: projectId, userId: user.id })
  requireRole(user.role, ROLE_PREMIUM)
  const versions = await listVersions(database, projectId)
  return versions.map((each) => ({ ...each, isLive: project.isLive && each.version === project.version }))
}

/** The project as it was when that version was deployed; what is not versioned is as it is now. */
export async function getProjectVersion(
  { database }: ProjectsContext,
  user: User,
  choice: VersionChoice,
): Promise<ShownProject> {
  const project = await getProject(database, { id: choice.projectId, userId: user.id })
  requireRole(user.role, ROLE_PREMIUM)
  const { name, version, content, deployedAt } = await getVersion(database, choice)
  const isDeployed = project.isLive && version === project.version
  return showProject(database, { ...project, name, version, content, deployedAt, isDeployed })
}

/** Copies a version into the draft; what visitors meet stays until the next deploy. */
export async function restoreVersion(
  context: ProjectsContext,
  user: User,
  choice: VersionChoice,
): Promise<ShownProject> {
  const own = { id: choice.projectId, userId: user.id }
  return inTransaction(context.database, async (transaction) => {
    await holdAccount(transaction, user)
    const saved = await lockProjectAt(transaction, own)
    requireRole(user.role, ROLE_PREMIUM)
    const { name, content } = await getVersion(transaction, choice)
    const { functions } = content
    const previous = saved.content.functions
    checkBrickCount(user.role, functions.length, previous.length)
    const model = fitModel(context.config.models, {
      role: user.role,
      model: content.model,
      now: context.clock(),
    })
    const revision = saved.revision + 1
    const now = context.clock().toISOString()
    const freed = await forgetSecrets(transaction, own, { previous, functions })
    const growth = await updateDraft(transaction, {
      id: own.id,
      name,
      content: { ...content, model },
      revision,
      now,
      bytes: saved.bytes,
      secretBytes: -freed,
    })
    await checkGrowth(transaction, user, growth)
    return getShownProject(transaction, own)
  })
}

async function getVersion(database: Database, choice: VersionChoice): Promise<FullProjectVersion> {
  const found = await findVersion(database, choice)
  if (!found) throw new AppError('not_found')
  return found
}
