import type { Project, ProjectChecks } from '@bricks/contract'
import { ERROR_CODES } from '@bricks/contract/wire'
import type { QueryClient } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { findModelKey, hasModelKey } from '#api/account/model-key.ts'
import { providerKeysQuery } from '#api/account/provider-keys.ts'
import { settingsQuery, userQuery } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { checksQuery } from '#api/rehearsal/checks.ts'
import { type DeployOutcome, DIALOG_OF, toDeployOutcome } from '#features/editor/deploying/deploy-outcome.ts'
import { listDeployRequirements } from '#features/editor/deploying/list-requirements.ts'
import { findCheckState } from '#ui/bot/checks/find-check-state.ts'

/**
 * Undefined if all checks have passed. Otherwise the checks must run first, which costs rehearsals. So other obstacles
 * are reported before: a missing plan, key or confirmed address, the limit of live bots, and a deleted bot.
 */
export async function findDeployObstacle(client: QueryClient, project: Project): Promise<DeployOutcome | undefined> {
  try {
    const checks = await client.fetchQuery({ ...checksQuery(project.id), staleTime: 0 })
    if (haveChecksPassed(checks)) return undefined
  } catch (error) {
    if (findErrorCode(error) === 'not_found') return toDeployOutcome(error)
  }
  return (await findMissingRequirement(client, project).catch(() => undefined)) ?? { kind: 'checks' }
}

function haveChecksPassed({ checks, revision }: ProjectChecks): boolean {
  return checks.every((check) => ['passed', 'emptied'].includes(findCheckState(check, revision)))
}

async function findMissingRequirement(client: QueryClient, project: Project): Promise<DeployOutcome | undefined> {
  const [config, settings] = await Promise.all([
    client.fetchQuery(configQuery),
    client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
  ])
  const user = client.getQueryData(userQuery.queryKey) ?? settings
  const key = findModelKey(config, project.model)
  const keys = key.isNeeded && key.provider !== undefined ? await client.fetchQuery(providerKeysQuery) : undefined
  const missing = listDeployRequirements({
    role: user.role,
    hasKey: hasModelKey(key, user, keys),
    keyOf: key.label,
    isEmailConfirmed: config.mail ? settings.account.email_confirmed : undefined,
  }).find(({ isDone }) => !isDone)
  if (missing) return DIALOG_OF[missing.kind]
  const { used, limit } = settings.usage.live_projects
  const isFull = !project.live && used >= limit
  return isFull ? { kind: 'limit', text: ERROR_CODES.live_limit_reached.message } : undefined
}
