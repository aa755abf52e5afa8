import type { ConnectedFunctionInput, Connection } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import { completeBrickUrl } from '#bricks/outbound/address/brick-url.ts'
import { createSampleVisitor } from '#bricks/request/sample-visitor.ts'
import { inTransaction } from '#db/transaction.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { type BrickContent, fillContentSecrets, listSecretIds, type ResolvedContent } from '#projects/brick-content.ts'
import { checkConnections, checkConnectionUse, resolveConnection } from '#projects/connections/resolve-connections.ts'
import { createBrickSignIn } from '#projects/connections/use-connection.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { lockProject } from '#projects/project-draft.repository.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { getProject } from '#projects/show-project.ts'
import { type Sample, storeBrickSample } from '#projects/state/brick-sample.repository.ts'
import { type BrickCallOutcome, saveBrickStates } from '#projects/state/brick-state.repository.ts'
import { hashBrickRequest } from '#projects/state/hash-brick-request.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import { limitConcurrency } from '#throttle/limit-concurrency.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { CONCURRENCY_LIMITS, RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { User } from '#users/user.ts'
import { checkFunctions, resolveFunction } from './resolve-functions.ts'

export interface Trial {
  projectId: string
  input: ConnectedFunctionInput
  values: Record<string, string>
  connection?: Connection
}

const MOST_BODY = 256 * 1024

/**
 * A mask in the dialog stands for the saved secret. The call leaves from the operator's server, so its rate is limited
 * and it is logged.
 */
export async function tryFunction(
  context: ProjectsContext,
  user: User,
  trial: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  if (!user.emailConfirmed && isMailConfigured(context)) throw new AppError('email_not_confirmed')
  await limitRate(context, RATE_LIMITS.brickTrial, user.id)
  return limitConcurrency(context, CONCURRENCY_LIMITS.brickTrial, user.id, () => runTrial(context, user, trial, signal))
}

async function runTrial(
  context: ProjectsContext,
  user: User,
  { projectId, input, values, connection }: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  const own = { id: projectId, userId: user.id }
  const { content } = await getProject(context.database, own)
  checkFunctions(context.brickCaller, [input])
  if (connection) checkConnections(context.brickCaller, [connection])
  const resolved = resolveTrial(content, input, connection)
  const secrets = await getTrialSecrets(context, user, resolved, content)
  const filled = fillContentSecrets(resolved, secrets)
  const [tried] = filled.functions
  if (!tried) throw new Error('nothing to try')
  const signIn = createBrickSignIn(context, { userId: user.id, projectId }, tried, filled.connections)
  const result = await context.brickCaller.tryBrick(tried, values, signal, {
    account: user.id,
    projectId,
    secrets: [...secrets.values()],
    ...(signIn && { signIn }),
    mostBody: MOST_BODY,
    isTrial: true,
    caller: { visitor: createSampleVisitor(tried.api) },
  })
  if (input.id !== undefined) {
    const [brick] = resolved.functions
    const tried = brick && hashBrickRequest(brick, resolved.connections)
    await storeOutcome(context, own, { functionId: input.id, result, tried })
  }
  const { status = 0, failure } = result
  context.logger.info(
    { account: user.id, host: new URL(completeBrickUrl(tried.api.url)).host, status, failure },
    'a brick was tried',
  )
  return result
}

type Outcome = BrickCallOutcome & Pick<Sample, 'result'>

/** The recording may have been turned off, or the project deleted, while the API was asked. */
async function storeOutcome({ database, clock }: ProjectsContext, own: OwnProject, outcome: Outcome): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const project = await lockProject(transaction, own)
    if (!project) throw new AppError('not_found')
    await saveBrickStates(transaction, own, [outcome], clock())
    const isKept = project.recordingDays > 0 && outcome.result.state === 'succeeded'
    if (isKept) await storeBrickSample(transaction, own, { ...outcome, isMasking: project.isMasking }, clock())
  })
}

function resolveTrial(content: BrickContent, input: ConnectedFunctionInput, typed?: Connection): ResolvedContent {
  const brick = resolveFunction(
    input,
    content.functions.find(({ id }) => id === input.id),
  )
  const id = brick.api.connection
  if (id === undefined) return { functions: [brick] }
  const saved = content.connections?.find((each) => each.id === id)
  const used = typed?.id === id ? resolveConnection(typed, saved) : saved
  const connections = used ? [used] : []
  checkConnectionUse([brick], connections)
  return { functions: [brick], connections }
}

/** Includes the secrets of the project's other functions, because the API of this one may send them back. */
async function getTrialSecrets(
  context: ProjectsContext,
  { id: userId }: User,
  tried: ResolvedContent,
  content: BrickContent,
): Promise<Map<string, string>> {
  const needed = listSecretIds(tried)
  const ids = [...new Set([...needed, ...listSecretIds(content)])]
  const secrets = await findSecretValues(context, context.database, { userId, ids })
  if (needed.some((id) => !secrets.has(id))) throw new AppError('secret_missing')
  return secrets
}
