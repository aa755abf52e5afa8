interface BrickParameter {
  name: string
  isrequired: boolean
}
interface ApiParameter {
  name: string
  type: 'string'
  value: string
  system: boolean
  secret?: boolean | undefined
  in?: 'query' | 'body' | undefined
}

/**
 * Gives each brick parameter exactly one API parameter, whose value the model fills in (`system`, with its name as its
 * value). API parameters with a custom value and another name stay. The order stays; new ones come last.
 */
export function alignApiToBrickParameters(
  brickParameters: readonly BrickParameter[],
  apiParameters: readonly ApiParameter[],
): ApiParameter[] {
  const missing = new Set(brickParameters.map(({ name }) => name))
  const kept = apiParameters.flatMap((parameter): ApiParameter[] => {
    const fromBrick = missing.has(parameter.name)
    if (!fromBrick) return parameter.system ? [] : [parameter]
    missing.delete(parameter.name)
    return [{ ...createPromptParameter(parameter.name), ...(parameter.in && { in: parameter.in }) }]
  })
  return [...kept, ...[...missing].map(createPromptParameter)]
}

export function listRequiredNames(brickParameters: readonly BrickParameter[]): string[] {
  return brickParameters.filter(({ isrequired }) => isrequired).map(({ name }) => name)
}

function createPromptParameter(name: string): ApiParameter {
  return { name, type: 'string', value: name, system: true }
}
