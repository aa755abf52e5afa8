import { isFixedName, isFreeName } from '#reading/values/guess-value.ts'
import { isSecretValue } from './found-secrets.ts'
import { type JsonPlace, nameJsonLeaf, type ParameterList } from './parameter-list.ts'
import type { DescribedInput } from './pasted-request.ts'

interface EmptyValueTools {
  parameters: ParameterList
  describeInput: (name: string) => DescribedInput
}

/**
 * In `?q=` the value waits to be filled in. The call was made without it, so it is not required unless the paste says so.
 * Undefined if the value says how the API is to answer, or is a secret, which no model fills in.
 */
export function mapEmptyValueToParameter(
  name: string,
  { parameters, describeInput }: EmptyValueTools,
): string | undefined {
  if (isFixedName(name) || isSecretValue(name, 'secret-value')) return undefined
  const { description, isRequired } = describeInput(name)
  return parameters.add({ name, description, isRequired: isRequired && description !== undefined })
}

/** In JSON an empty text may be what the API wants to get, so its name has to tell that a person's words belong there. */
export function mapEmptyTextToParameter(
  place: JsonPlace,
  { parameters }: Pick<EmptyValueTools, 'parameters'>,
): string | undefined {
  if (!isFreeName(place.key) || isSecretValue(place.key, 'secret-value')) return undefined
  return parameters.add({ ...nameJsonLeaf(place), isRequired: false })
}
