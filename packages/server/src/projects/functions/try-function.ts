import type { ConnectedFunctionInput } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import { withScheme } from '#bricks/outbound/address/brick-url.ts'
import { sendsMail } from '#mail/queue-mail.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { getProject } from '#projects/show-project.ts'
import { findSecrets } from '#secrets/secrets.ts'
import { limitConcurrency } from '#throttle/limit-concurrency.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { CONCURRENCY_LIMITS, RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { User } from '#users/user.ts'
import { checkFunctions, resolveFunction } from './save-functions.ts'
import { fillSecrets, listSecretIds, type ResolvedFunction, type StoredFunction } from './stored-function.ts'

export interface Trial {
  projectId: string
  input: ConnectedFunctionInput
  values: Record<string, string>
}

/**
 * A mask in the dialog stands for the saved secret. The call comes from the operator's address, so its rate is limited and it is logged.
 */
export async function tryFunction(
  context: ProjectsContext,
  user: User,
  trial: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  if (!user.emailConfirmed && sendsMail(context)) throw new AppError('email_not_confirmed')
  await limitRate(context, RATE_LIMITS.brickTrial, user.id)
  return limitConcurrency(context, CONCURRENCY_LIMITS.brickTrial, user.id, () => callOnce(context, user, trial, signal))
}

async function callOnce(
  context: ProjectsContext,
  user: User,
  { projectId, input, values }: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  const project = await getProject(context.database, { id: projectId, userId: user.id })
  checkFunctions(context.brickCaller, [input])
  const { functions } = project.content
  const resolved = resolveFunction(
    input,
    functions.find(({ id }) => id === input.id),
  )
  const secrets = await getSecrets(context, user, resolved, functions)
  const result = await context.brickCaller.callBrick(fillSecrets(resolved, secrets), values, signal, {
    account: user.id,
    secrets: [...secrets.values()],
  })
  const { status = 0, failure } = result
  context.logger.info(
    { account: user.id, host: new URL(withScheme(resolved.api.url)).host, status, failure },
    'a brick was tried',
  )
  return result
}

/** Also the secrets of the project's other functions, because this API may send them back. */
async function getSecrets(
  context: ProjectsContext,
  { id: userId }: User,
  resolved: ResolvedFunction,
  functions: readonly StoredFunction[],
): Promise<Map<string, string>> {
  const needed = listSecretIds([resolved])
  const ids = [...new Set([...needed, ...listSecretIds(functions)])]
  const secrets = await findSecrets(context, context.database, { userId, ids })
  if (needed.some((id) => !secrets.has(id))) throw new AppError('secret_missing')
  return secrets
}
