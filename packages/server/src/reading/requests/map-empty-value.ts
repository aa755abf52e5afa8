import { isFixedName, isFreeName } from '#reading/values/guess-value.ts'
import { isSecretValue } from './found-secrets.ts'
import { type JsonPlace, nameJsonLeaf, type ParameterList } from './parameter-list.ts'
import type { DescribedInput } from './pasted-request.ts'

interface EmptyValueTools {
  parameters: ParameterList
  describeInput: (name: string) => DescribedInput
}

/**
 * In `?q=` the value is to be filled in. The pasted call has no value, so none is required unless the paste says so.
 * Undefined if the name stands for a setting of the answer or for a secret: the model fills in neither.
 */
export function mapEmptyValueToParameter(
  name: string,
  { parameters, describeInput }: EmptyValueTools,
): string | undefined {
  if (isFixedName(name) || isSecretValue(name, 'secret-value')) return undefined
  const { description, isRequired } = describeInput(name)
  return parameters.add({ name, description, isRequired: isRequired && description !== undefined })
}

/** In JSON the API may want an empty text. So the name must show that words of a person belong there. */
export function mapEmptyTextToParameter(
  place: JsonPlace,
  { parameters }: Pick<EmptyValueTools, 'parameters'>,
): string | undefined {
  if (!isFreeName(place.key) || isSecretValue(place.key, 'secret-value')) return undefined
  return parameters.add({ ...nameJsonLeaf(place), isRequired: false })
}
