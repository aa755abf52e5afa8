import { ROLE_PRO } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import { requireRole } from '#plans/plan-rules.ts'
import { checkKeyForModel } from '#provider-keys/check-key-for-model.ts'
import type { User } from '#users/user.ts'
import { listSecretIds } from './brick-content.ts'
import { clearLiveVersion, countLiveProjects, deployDraft } from './deployment.repository.ts'
import type { OwnProject } from './project.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { lockProjectAtRevision } from './save-project.ts'
import { getShownProject, type ShownProject } from './show-project.ts'
import { endPreview } from './state/preview.service.ts'
import { describeChanges } from './versions/describe-changes.ts'
import { putVersionLive } from './versions/put-version-live.ts'
import { findVersion } from './versions/version.repository.ts'

/** The folder `checks` imports `projects`, so the functions that deploying needs are passed in. */
export interface DeployChecks {
  listBlockingChecks(
    transaction: Database,
    own: OwnProject,
    revision: number,
  ): Promise<{ check_id: string; name: string; passed: false | null }[]>
  markDeployed(transaction: Database, own: OwnProject, deployed: { revision: number; version: number }): Promise<void>
}

interface Deploy {
  id: string
  revision?: number | undefined
  version?: number | undefined
  isOverruled: boolean
}

export async function deployProject(
  context: ProjectsContext & { checks: DeployChecks },
  user: User,
  { id, revision, version: former, isOverruled }: Deploy,
): Promise<ShownProject> {
  const { database, clock, config, checks } = context
  const own = { id, userId: user.id }
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    const locked = await lockProjectAtRevision(transaction, own, revision)
    const { isLive, version, bytes, content } = locked
    requireRole(user.role, ROLE_PRO)
    const chosen = former === undefined ? undefined : await findVersion(transaction, own, former)
    await checkKeyForModel(transaction, config, user, (chosen?.content ?? content).model)
    if (!user.emailConfirmed && isMailConfigured({ config })) throw new AppError('email_not_confirmed')
    const isFull =
      !isLive && (await countLiveProjects(transaction, user.id)) >= findLimitsOfRole(user.role).liveProjects
    if (isFull) throw new AppError('live_limit_reached')
    const now = clock().toISOString()
    const audited = { ownerId: user.id, projectId: id }
    if (former !== undefined) {
      const rollback = { role: user.role, version: former, chosen, now }
      await checkAccountGrowth(transaction, user, await putVersionLive(transaction, own, locked, rollback))
      const note = `version ${former} again`
      await recordAuditEvent(transaction, { ...audited, kind: 'project_rolled_back', note })
      return getShownProject(transaction, own)
    }
    const project = await getShownProject(transaction, own)
    if (project.isDeployed) return project
    const blocking = await checks.listBlockingChecks(transaction, own, locked.revision)
    if (blocking.length > 0 && !isOverruled) throw new AppError('checks_failed', { details: { results: blocking } })
    const secretIds = listSecretIds(content)
    const next = { ...content, name: locked.name }
    const changes = describeChanges(await findVersion(transaction, own, version), next)
    const growth = await deployDraft(transaction, { ...own, version: version + 1, bytes, secretIds, now, changes })
    await checkAccountGrowth(transaction, user, growth)
    await checks.markDeployed(transaction, own, { revision: locked.revision, version: version + 1 })
    if (blocking.length > 0) {
      const failing = blocking.map(({ check_id }) => check_id)
      context.logger.info({ account: user.id, project: id, failing }, 'a bot was deployed despite its checks')
    }
    const despiteChecks = blocking.length > 0 ? ', despite its checks' : ''
    const note = `version ${version + 1}${despiteChecks}`
    await recordAuditEvent(transaction, { ...audited, kind: 'project_deployed', note })
    return getShownProject(transaction, own)
  })
}

export async function undeployProject({ database }: ProjectsContext, own: OwnProject): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const project = await lockProjectAtRevision(transaction, own)
    await clearLiveVersion(transaction, own)
    await endPreview(transaction, own, project)
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'project_undeployed', projectId: own.id })
  })
}
