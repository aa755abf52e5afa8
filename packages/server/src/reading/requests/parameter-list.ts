import type { BrickParameter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { foldParameterName } from '#reading/values/parameter-names.ts'

export interface FoundParameter {
  name: string
  parent?: string | undefined
  type?: BrickParameter['type']
  description?: string | undefined
  example?: string | undefined
  isRequired?: boolean
  choices?: string[] | undefined
  format?: BrickParameter['format']
}

export interface ParameterList {
  add(found: FoundParameter): string | undefined
  list(): BrickParameter[]
}

export function createParameterList(reserved: ReadonlySet<string>, isSecret: (text: string) => boolean): ParameterList {
  const parameters: BrickParameter[] = []

  function findName({ name, parent, type = 'string', example = '' }: FoundParameter): BrickParameter | string {
    const folded = foldParameterName(name) || 'value'
    const inParent = parent === undefined ? '' : foldParameterName(`${parent}_${folded}`)
    for (const candidate of [folded, inParent].filter((each) => each !== '')) {
      const same = parameters.find((each) => each.name === candidate)
      if (same && same.type === type && (same.example ?? '') === example) return same
      if (!same && !reserved.has(candidate)) return candidate
    }
    for (let number = 2; ; number++) {
      const candidate = `${folded}_${number}`
      if (!reserved.has(candidate) && !parameters.some((each) => each.name === candidate)) return candidate
    }
  }

  return {
    add(found) {
      const { type = 'string', description, isRequired = true, choices, format } = found
      const example = found.example !== undefined && isSecret(found.example) ? undefined : found.example
      const name = findName({ ...found, example })
      if (typeof name !== 'string') {
        name.isrequired ||= isRequired
        return `{${name.name}}`
      }
      if (parameters.length >= LIMITS.parametersPerBrick) return undefined
      parameters.push({
        name,
        type,
        description: (description?.trim() || describeParameter(name)).slice(0, LIMITS.description),
        isrequired: isRequired,
        ...(choices && choices.length > 0 && { choices: choices.slice(0, LIMITS.choicesPerParameter) }),
        ...(format && { format }),
        ...(example !== undefined && example !== '' && { example: example.slice(0, LIMITS.example) }),
      })
      return `{${name}}`
    },
    list: () => parameters,
  }
}

export function describeParameter(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[_.\s-]/)
    .filter((word) => word !== '')
    .map((word) => (/^(?:id|url|uuid|sku|zip|vat|iban|pin)$/i.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}
