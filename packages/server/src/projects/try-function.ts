import type { ConnectedFunctionInput } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import { withScheme } from '#bricks/outbound/brick-url.ts'
import { sendsMail } from '#mail/queue-mail.ts'
import { findSecrets } from '#secrets/secrets.ts'
import { limitConcurrency } from '#throttle/limit-concurrency.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { CONCURRENCY_LIMITS, RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { User } from '#users/user.ts'
import { checkFunctions } from './check-functions.ts'
import { listSecretIds } from './function-secrets.ts'
import { listValues, mapValues } from './function-values.ts'
import type { StoredFunction } from './project-content.ts'
import type { ProjectsContext } from './projects-context.ts'
import { type SettledFunction, settleFunction } from './settle-function.ts'
import { getProject } from './show-project.ts'

export interface Trial {
  projectId: string
  input: ConnectedFunctionInput
  /** What the model would fill in, by the names of the brick parameters. */
  values: Record<string, string>
}

/**
 * Calls a function as it stands in the dialog, saved or not; where it holds a mask, with the saved secret. It calls whatever the
 * account wishes from the operator's address: so many times a minute, so many at once, and never unseen.
 */
export async function tryFunction(
  context: ProjectsContext,
  user: User,
  trial: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  if (!user.emailConfirmed && sendsMail(context)) throw new AppError('email_not_confirmed')
  await limitRate(context, { key: `try:${user.id}`, ...RATE_LIMITS.brickTrialPerAccount })
  const limit = { key: `trying:${user.id}`, ...CONCURRENCY_LIMITS.brickTrialsPerAccount }
  return limitConcurrency(context, limit, () => callOnce(context, user, trial, signal))
}

async function callOnce(
  context: ProjectsContext,
  user: User,
  { projectId, input, values }: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  const project = await getProject(context.database, { id: projectId, userId: user.id })
  checkFunctions(context.brickCaller, [input])
  const previous = project.content.functions.find(({ id }) => id === input.id)
  const settled = settleFunction(input, previous)
  const secrets = await getSecrets(context, user, settled, project.content.functions)
  const filled = mapValues(settled, (value) => {
    if (typeof value === 'string') return value
    return 'entered' in value ? value.entered : (secrets.get(value.secret) ?? '')
  })
  const result = await context.brickCaller.callBrick(filled, values, signal, {
    account: user.id,
    secrets: [...secrets.values()],
  })
  const { status = 0, failure } = result
  context.logger.info(
    { account: user.id, host: new URL(withScheme(settled.api.url)).host, status, failure },
    'a brick was tried',
  )
  return result
}

/** Those of the function, and those of the project's others, which its API may tell as well. */
async function getSecrets(
  context: ProjectsContext,
  { id: userId }: User,
  settled: SettledFunction,
  functions: readonly StoredFunction[],
): Promise<Map<string, string>> {
  const needed = listValues([settled]).flatMap((value) =>
    typeof value !== 'string' && 'secret' in value ? [value.secret] : [],
  )
  const ids = [...new Set([...needed, ...listSecretIds(functions)])]
  const secrets = await findSecrets(context, context.database, { userId, ids })
  if (needed.some((id) => !secrets.has(id))) throw new AppError('secret_missing')
  return secrets
}
