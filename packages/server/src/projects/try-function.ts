import type { ConnectedFunctionInput } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { Database } from '#db/database.ts'
import { findSecrets } from '#secrets/secrets.ts'
import type { User } from '#users/user.ts'
import { checkFunctions } from './check-functions.ts'
import { listValues, mapValues } from './function-values.ts'
import type { ProjectsContext } from './projects-context.ts'
import { type SettledFunction, settleFunction } from './settle-function.ts'
import { getProject } from './show-project.ts'

export interface Trial {
  projectId: string
  input: ConnectedFunctionInput
  /** What the model would fill in, by the names of the brick parameters. */
  values: Record<string, string>
}

/** Calls a function as it stands in the dialog, saved or not; where it holds a mask, with the saved secret. */
export async function tryFunction(
  context: ProjectsContext,
  user: User,
  { projectId, input, values }: Trial,
  signal: AbortSignal,
): Promise<BrickResult> {
  const project = await getProject(context.database, { id: projectId, userId: user.id })
  checkFunctions(context.brickCaller, [input])
  const previous = project.content.functions.find(({ id }) => id === input.id)
  const settled = settleFunction(input, previous)
  const secrets = await getSecrets(context, context.database, user, settled)
  const filled = mapValues(settled, (value) => {
    if (typeof value === 'string') return value
    return 'entered' in value ? value.entered : (secrets.get(value.secret) ?? '')
  })
  return context.brickCaller.callBrick(filled, values, signal, { account: user.id })
}

async function getSecrets(
  context: ProjectsContext,
  database: Database,
  { id: userId }: User,
  settled: SettledFunction,
): Promise<Map<string, string>> {
  const ids = listValues([settled]).flatMap((value) =>
    typeof value !== 'string' && 'secret' in value ? [value.secret] : [],
  )
  const secrets = await findSecrets(context, database, { userId, ids })
  if (secrets.size < new Set(ids).size) throw new AppError('secret_missing')
  return secrets
}
