import type { BrickParameter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { cutText } from '#reading/cut-text.ts'
import { foldParameterName } from '#reading/values/parameter-names.ts'

export interface FoundParameter {
  name: string
  /** The member of a JSON body around it, to tell two equal names apart. */
  parent?: string | undefined
  /** The name that the paste has in its place, such as `ORDER_ID`. */
  placeholder?: string | undefined
  /**
   * The origin of the value, such as its place in a body. Equal values of two origins become two parameters, such as
   * sender and receiver of a test mail.
   */
  place?: string | undefined
  type?: BrickParameter['type']
  description?: string | undefined
  example?: string | undefined
  isRequired?: boolean
  choices?: string[] | undefined
  format?: BrickParameter['format']
}

/** Placeholders that Postman fills in itself, and the server's own value that does the same. */
export const OWN_VALUES: ReadonlyMap<string, string> = new Map([
  ['$guid', 'uuid'],
  ['$randomUUID', 'uuid'],
  ['$isoTimestamp', 'now'],
])

export interface ParameterList {
  /** Gives the placeholder, such as `{city}`. Undefined if the brick has too many parameters already. */
  add(found: FoundParameter): string | undefined
  list(): BrickParameter[]
  reserve(name: string): void
}

export function createParameterList(reserved: ReadonlySet<string>, isSecret: (text: string) => boolean): ParameterList {
  const parameters: BrickParameter[] = []
  const taken = new Set(reserved)
  const origins = new Map<BrickParameter, string>()

  function findSameOrFreeName(found: FoundParameter): BrickParameter | string {
    const { name, parent, type = 'string', example = '' } = found
    const folded = foldParameterName(name) || 'value'
    const inParent = parent === undefined ? '' : foldParameterName(`${parent}_${folded}`)
    for (const candidate of [folded, inParent].filter((each) => each !== '')) {
      const same = parameters.find((each) => each.name === candidate)
      if (same?.type === type && (same.example ?? '') === example && origins.get(same) === describeOrigin(found))
        return same
      if (!same && !taken.has(candidate)) return candidate
    }
    for (let number = 2; ; number++) {
      const candidate = `${folded}_${number}`
      if (!taken.has(candidate) && !parameters.some((each) => each.name === candidate)) return candidate
    }
  }

  return {
    add(found) {
      const { type = 'string', description, isRequired = true, choices, format, parent } = found
      const ownValue = OWN_VALUES.get(found.placeholder ?? '')
      // If a parameter has the name of the server's value, the call would fill in that parameter instead.
      if (ownValue !== undefined && !parameters.some(({ name }) => name === ownValue)) {
        taken.add(ownValue)
        return `{${ownValue}}`
      }
      const example = found.example !== undefined && isSecret(found.example) ? undefined : found.example
      const name = findSameOrFreeName({ ...found, example })
      if (typeof name !== 'string') {
        name.isrequired ||= isRequired
        return `{${name.name}}`
      }
      if (parameters.length >= LIMITS.parametersPerBrick) return undefined
      const parameter: BrickParameter = {
        name,
        type,
        description: cutText(
          description?.trim() || describeParameter(prefixParentName(findWholeName(found) ?? name, parent)),
          LIMITS.description,
        ),
        isrequired: isRequired,
        ...(choices && choices.length > 0 && { choices: choices.slice(0, LIMITS.choicesPerParameter) }),
        ...(format && { format }),
        ...(example !== undefined && example !== '' && { example: cutText(example, LIMITS.example) }),
      }
      parameters.push(parameter)
      origins.set(parameter, describeOrigin(found))
      return `{${name}}`
    },
    list: () => parameters,
    reserve: (name) => taken.add(name),
  }
}

/** The server puts a new UUID here at each call, unless a parameter of the brick is called `uuid`. */
export function addUniqueValue(name: string, value: string, { add }: Pick<ParameterList, 'add'>): string {
  return add({ name, placeholder: '$guid' }) ?? value
}

function describeOrigin({ placeholder, place = '' }: FoundParameter): string {
  return placeholder === undefined ? place : `{${placeholder}}`
}

const OTHER_LETTER = /(?!\p{ASCII})\p{L}/u

/** The name of a parameter has letters of English alone. One that lost others by this is described by its own name. */
function findWholeName({ name, placeholder = '' }: FoundParameter): string | undefined {
  return [name, placeholder].find((each) => OTHER_LETTER.test(each))?.replace(/\p{C}/gu, ' ')
}

function prefixParentName(name: string, parent = ''): string {
  return parent === '' || name.startsWith(parent) ? name : `${parent}_${name}`
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

export interface JsonPlace {
  key: string
  parents: readonly string[]
}

/** Names of members that only wrap the values, so they are no help in naming a parameter. */
const WRAPPERS = new Set(
  'data attributes fields properties body payload params parameters variables input object record request values'.split(
    ' ',
  ),
)

export function nameJsonLeaf({ key, parents }: JsonPlace): Pick<FoundParameter, 'name' | 'parent' | 'place'> {
  return { name: key, parent: parents.findLast((each) => !WRAPPERS.has(each)), place: parents.join('.') }
}
