import { randomUUID } from 'node:crypto'
import type { ConnectedFunctionInput } from '@bricks/contract'
import {
  type ApiValue,
  alignApiToBrickParameters,
  ERROR_CODES,
  isMasked,
  isSecretByDefault,
  LIMITS,
  listApiValues,
  listRequiredNames,
  MASK,
  mapApiValues,
  readAddressHost,
} from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { ResolvedFunction, ResolvedValue, StoredFunction, StoredValue } from '#projects/brick-content.ts'

export function checkFunctions(
  { findSettingProblem }: Pick<BrickCaller, 'findSettingProblem'>,
  functions: readonly ConnectedFunctionInput[],
): void {
  const ids = functions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(ids).size < ids.length) {
    throw new AppError('invalid_input', { message: 'Two of the connected APIs have the same id. Nothing was saved.' })
  }
  for (const each of functions) {
    if (countParameters(each) > LIMITS.parametersPerBrick) {
      throw new AppError('invalid_input', { message: `${each.name}: ${TOO_MANY_PARAMETERS}` })
    }
    const problem = findSettingProblem(each)
    if (problem) throw new AppError(problem.code, { message: `${each.name}: ${problem.message}` })
  }
}

const TOO_MANY_PARAMETERS = `An API has at most ${LIMITS.parametersPerBrick} parameters, those from the prompt and the custom ones together. Nothing was saved.`

/** Also counts API parameters that stand for parameters from the prompt and were left out: saving adds them. */
function countParameters({ parameters, api }: ConnectedFunctionInput): number {
  return api.kind === 'mcp' ? 0 : alignApiToBrickParameters(parameters.properties, api.parameters).length
}

/**
 * A mask stands for the secret that `previous` holds under the same name, but only if the host is the same: a secret
 * never goes to another host.
 */
export function resolveFunction(input: ConnectedFunctionInput, previous: StoredFunction | undefined): ResolvedFunction {
  const { id = randomUUID(), name, description, parameters, api, ...options } = input
  const kept =
    previous && readAddressHost(previous.api.url) === readAddressHost(api.url) ? listApiValues(previous.api) : []
  const aligned =
    api.kind === 'mcp' ? api : { ...api, parameters: alignApiToBrickParameters(parameters.properties, api.parameters) }
  return {
    id,
    name,
    description,
    parameters: { ...parameters, required: listRequiredNames(parameters.properties) },
    api: mapApiValues(aligned, (each) => resolveApiValue(each, kept, input.name)),
    ...options,
  }
}

function resolveApiValue(
  { list, name, value, system, secret }: ApiValue<string>,
  kept: readonly ApiValue<StoredValue>[],
  brickName: string,
): { value: ResolvedValue; secret?: boolean } {
  if (system) return { value }
  const isSecret = secret ?? isSecretByDefault(name, list)
  if (isMasked(value)) {
    const found = kept.find((candidate) => candidate.list === list && candidate.name === name)?.value
    if (found !== undefined && typeof found !== 'string') return { value: found, secret: true }
    if (isSecret || value.startsWith(MASK))
      throw new AppError('secret_missing', { message: `${brickName}: ${ERROR_CODES.secret_missing.message}` })
  }
  if (!isSecret) return { value }
  return { value: value === '' ? '' : { entered: value }, secret: true }
}
