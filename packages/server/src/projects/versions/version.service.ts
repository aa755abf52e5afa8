import { MASK_BULLET, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import { checkBrickCount, keepModelIfPlanAllows, requireRole } from '#plans/plan-rules.ts'
import { listSecretIds } from '#projects/brick-content.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { Project, ProjectContent } from '#projects/project.ts'
import { updateDraft } from '#projects/project-draft.repository.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { deleteDroppedSecrets } from '#projects/save-content.ts'
import { lockProjectAtRevision } from '#projects/save-project.ts'
import { completeShownProject, getProject, getShownProject, type ShownProject } from '#projects/show-project.ts'
import { clearChangedBrickStates } from '#projects/state/clear-brick-states.ts'
import { deleteSolvedProblems } from '#projects/state/solved-problems.repository.ts'
import { listSecretMasks } from '#secrets/secret.repository.ts'
import type { User } from '#users/user.ts'
import { VERSIONS_OF_PRO } from './put-version-live.ts'
import { type FullProjectVersion, findVersion, type ListedVersion, listVersions } from './version.repository.ts'

interface VersionChoice {
  projectId: string
  version: number
}

export async function listProjectVersions(
  { database }: ProjectsContext,
  user: User,
  projectId: string,
): Promise<(ListedVersion & { isLive: boolean })[]> {
  const project = await getProject(database, { id: projectId, userId: user.id })
  requireRole(user.role, ROLE_PRO)
  const most = user.role >= ROLE_PREMIUM ? undefined : VERSIONS_OF_PRO
  const versions = await listVersions(database, { id: projectId, userId: user.id }, most)
  return versions.map((each) => ({ ...each, isLive: project.isLive && each.version === project.version }))
}

export async function getProjectVersion(
  { database }: ProjectsContext,
  user: User,
  choice: VersionChoice,
): Promise<ShownProject> {
  const project = await getProject(database, { id: choice.projectId, userId: user.id })
  requireRole(user.role, ROLE_PREMIUM)
  const { name, version, content, deployedAt } = await getStoredVersion(
    database,
    { id: choice.projectId, userId: user.id },
    choice.version,
  )
  const isDeployed = project.isLive && version === project.version
  return completeShownProject(database, { ...project, name, version, content, deployedAt, isDeployed })
}

/** Every plan allows this, so that every owner can see what visitors get. */
export async function getLiveVersion({ database }: ProjectsContext, user: User, id: string): Promise<ShownProject> {
  const own = { id, userId: user.id }
  const draft = await getProject(database, own)
  if (!draft.isLive) throw new AppError('not_found')
  const { name, content, deployedAt } = await getStoredVersion(database, own, draft.version)
  const shown = { ...draft, name, content, deployedAt, isDeployed: true }
  return completeShownProject(database, shown, await listDistinctMasks(database, draft, content))
}

/**
 * If a secret of the live version has the same mask as another secret of the draft, its mask is made longer, so that
 * the difference can be seen.
 */
async function listDistinctMasks(
  database: Database,
  draft: Project,
  live: ProjectContent,
): Promise<Map<string, string>> {
  const draftIds = listSecretIds(draft.content)
  const masks = await listSecretMasks(database, draft.userId, [...draftIds, ...listSecretIds(live)])
  const taken = new Set(draftIds.map((id) => masks.get(id)))
  const other = [...masks].filter(([id, mask]) => !draftIds.includes(id) && taken.has(mask))
  return new Map(other.map(([id, mask]) => [id, MASK_BULLET + mask]))
}

export async function restoreVersion(
  context: ProjectsContext,
  user: User,
  choice: VersionChoice,
): Promise<ShownProject> {
  const own = { id: choice.projectId, userId: user.id }
  return inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, user)
    const saved = await lockProjectAtRevision(transaction, own)
    requireRole(user.role, ROLE_PREMIUM)
    const { name, content } = await getStoredVersion(transaction, own, choice.version)
    checkBrickCount(user.role, content.functions.length, saved.content.functions.length)
    const model = keepModelIfPlanAllows(context.config.models, {
      role: user.role,
      model: content.model,
      now: context.clock(),
    })
    const revision = saved.revision + 1
    const now = context.clock().toISOString()
    const freed = await deleteDroppedSecrets(transaction, own, saved.content, content)
    await clearChangedBrickStates(transaction, own, { previous: saved.content, saved: content })
    const growth = await updateDraft(transaction, {
      ...own,
      isLive: saved.isLive,
      version: saved.version,
      name,
      content: { ...content, model },
      revision,
      now,
      bytes: saved.bytes,
      secretBytes: -freed,
    })
    await checkAccountGrowth(transaction, user, growth)
    await deleteSolvedProblems(transaction, own, { previous: saved.content, saved: { ...content, model } })
    const note = `version ${choice.version}`
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'project_restored', projectId: own.id, note })
    return getShownProject(transaction, own)
  })
}

async function getStoredVersion(database: Database, own: OwnProject, version: number): Promise<FullProjectVersion> {
  const found = await findVersion(database, own, version)
  if (!found) throw new AppError('not_found')
  return found
}
