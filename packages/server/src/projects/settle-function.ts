import { randomUUID } from 'node:crypto'
import type { ApiHeader, ConnectedFunctionInput } from '@bricks/contract'
import { alignApiParameters, isMasked, isSecretName, MASK, requiredNames } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { FunctionOf } from './function-values.ts'
import type { StoredFunction, StoredValue } from './project-content.ts'

/** A secret that was typed and is not stored yet. */
export interface EnteredSecret {
  entered: string
}

export type SettledFunction = FunctionOf<StoredValue | EnteredSecret>

type List = 'parameters' | 'headers'
type KeptEntry = Pick<StoredFunction['api']['headers'][number], 'name' | 'value'>

/**
 * A function as it was sent, made whole: an id, the derived required list, one parameter for each value from the prompt, and
 * its secrets told apart. A mask stands for the secret that `previous` holds in the same list under the same name, so long
 * as the host is the same: a secret never follows its brick to another host.
 */
export function settleFunction(input: ConnectedFunctionInput, previous: StoredFunction | undefined): SettledFunction {
  const { id = randomUUID(), name, description, parameters, api } = input
  const kept = previous && hostOf(previous.api.url) === hostOf(api.url) ? previous.api : undefined
  const aligned = alignApiParameters(parameters.properties, api.parameters)
  return {
    id,
    name,
    description,
    parameters: { ...parameters, required: requiredNames(parameters.properties) },
    api: {
      url: api.url,
      method: api.method,
      parameters: aligned.map(({ system, ...entry }) => ({
        ...(system ? entry : settleEntry(entry, 'parameters', kept?.parameters)),
        system,
      })),
      headers: api.headers.map((entry) => settleEntry(entry, 'headers', kept?.headers)),
    },
  }
}

function settleEntry(entry: ApiHeader, list: List, kept: readonly KeptEntry[] = []) {
  const { name, type, value, secret } = entry
  const isSecret = secret ?? isSecretName(name, list)
  if (isMasked(value)) {
    const found = kept.find((candidate) => candidate.name === name)?.value
    if (found !== undefined && typeof found !== 'string') return { name, type, value: found, secret: true }
    if (isSecret || value.startsWith(MASK)) throw new AppError('secret_missing')
  }
  if (!isSecret) return entry
  return { name, type, value: value === '' ? '' : { entered: value }, secret: true }
}

function hostOf(url: string): string {
  const address = `https://${url}`
  return URL.canParse(address) ? new URL(address).host : url
}
