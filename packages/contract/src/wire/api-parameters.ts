type BrickParameter = { name: string; isrequired: boolean }
type ApiParameter = { name: string; type: 'string'; value: string; system: boolean; secret?: boolean }

/**
 * The API parameters that go with a list of brick parameters: each brick parameter has exactly one that takes its value from
 * the prompt (`system`, its value equal to its name), and custom ones stay as they are. Order is kept; new ones come last.
 */
export function alignApiParameters(
  brickParameters: readonly BrickParameter[],
  apiParameters: readonly ApiParameter[],
): ApiParameter[] {
  const missing = new Set(brickParameters.map(({ name }) => name))
  const kept = apiParameters.flatMap((parameter): ApiParameter[] => {
    const fromBrick = missing.has(parameter.name)
    if (!fromBrick) return parameter.system ? [] : [parameter]
    missing.delete(parameter.name)
    return [fromPrompt(parameter.name)]
  })
  return [...kept, ...[...missing].map(fromPrompt)]
}

/** The names of the brick parameters marked required, in their order. */
export function requiredNames(brickParameters: readonly BrickParameter[]): string[] {
  return brickParameters.filter(({ isrequired }) => isrequired).map(({ name }) => name)
}

function fromPrompt(name: string): ApiParameter {
  return { name, type: 'string', value: name, system: true }
}
