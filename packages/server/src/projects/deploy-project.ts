import { limitsOfRole, ROLE_PRO } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendsMail } from '#mail/queue-mail.ts'
import { checkAccountGrowth, lockAccount } from '#plans/account-limits.ts'
import { requireRole } from '#plans/plan-rules.ts'
import type { User } from '#users/user.ts'
import { listSecretIds } from './brick-content.ts'
import { countLive, deployDraft } from './deployment.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { lockProjectAt } from './save-project.ts'
import { getShownProject, type ShownProject } from './show-project.ts'

/** Changes nothing if the saved draft is live already. */
export async function deployProject(
  { database, clock, config }: ProjectsContext,
  user: User,
  { id, revision }: { id: string; revision?: number },
): Promise<ShownProject> {
  const own = { id, userId: user.id }
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    const { isLive, version, bytes, content } = await lockProjectAt(transaction, own, revision)
    requireRole(user.role, ROLE_PRO)
    if (user.providerKeyId === null && config.operatorKey?.lentFor !== 'all') throw new AppError('provider_key_missing')
    if (!user.emailConfirmed && sendsMail({ config })) throw new AppError('email_not_confirmed')
    const isFull = !isLive && (await countLive(transaction, user.id)) >= limitsOfRole(user.role).liveProjects
    if (isFull) throw new AppError('live_limit_reached')
    const project = await getShownProject(transaction, own)
    if (project.isDeployed) return project
    const secretIds = listSecretIds(content)
    const now = clock().toISOString()
    const growth = await deployDraft(transaction, { ...own, version: version + 1, bytes, secretIds, now })
    await checkAccountGrowth(transaction, user, growth)
    return getShownProject(transaction, own)
  })
}
