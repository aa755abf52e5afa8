import type { BrickParameter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { isRecord, readTextOrEmpty } from '#json.ts'
import type { ParameterSchema } from './fit-schema.ts'

export interface ListedParameters {
  parameters: BrickParameter[]
  /** How many parameters were left out. */
  left: number
}

const MAX_HOPS = 4
/** More are no choices, and no alternative to null. */
const MAX_ALTERNATIVES = LIMITS.choicesPerParameter

export function listSchemaParameters(schema: ParameterSchema): ListedParameters {
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const parameters: BrickParameter[] = []
  for (const [name, property] of properties) {
    if (parameters.length === LIMITS.parametersPerBrick) break
    if (!isStorableName(name)) continue
    parameters.push(toBrickParameter(name, resolveSchema(property, schema), required.has(name)))
  }
  return { parameters, left: properties.length - parameters.length }
}

/**
 * Gives at most `most` characters of `text`, without NUL and lone surrogates. Gives `otherwise` if `text` is no string,
 * or if only blanks are left.
 */
export function cutToStorableText(text: unknown, most: number, otherwise: string): string {
  if (typeof text !== 'string') return otherwise
  const storable = [
    ...text
      .slice(0, most * 2)
      .replaceAll('\0', '')
      .toWellFormed(),
  ]
    .slice(0, most)
    .join('')
    .trim()
  return storable || otherwise
}

function isStorableName(name: string): boolean {
  return name !== '__proto__' && cutToStorableText(name, LIMITS.name, '') === name
}

function toBrickParameter(name: string, schema: ParameterSchema, isrequired: boolean): BrickParameter {
  const description = cutToStorableText(
    schema.description,
    LIMITS.description,
    cutToStorableText(schema.title, LIMITS.description, name),
  )
  const choices = findEnumChoices(schema)
  return { name, type: findParameterType(schema), description, isrequired, ...(choices && { choices }) }
}

function findParameterType(schema: ParameterSchema): BrickParameter['type'] {
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'number' || type === 'integer' || type === 'boolean') return type
  const isTextList = type === 'array' && isRecord(schema.items) && schema.items.type === 'string'
  return isTextList ? 'list' : 'string'
}

function findEnumChoices(schema: ParameterSchema): string[] | undefined {
  const values = Array.isArray(schema.enum) ? schema.enum : listConstants(schema)
  if (!values || values.length === 0 || values.length > LIMITS.choicesPerParameter) return undefined
  const choices = values.filter((each): each is string => typeof each === 'string')
  const areShown = choices.every((each) => cutToStorableText(each, LIMITS.choice, '') === each)
  return areShown && choices.length === values.length ? choices : undefined
}

function listConstants({ oneOf, anyOf }: ParameterSchema): unknown[] | undefined {
  const alternatives = oneOf ?? anyOf
  if (!Array.isArray(alternatives) || alternatives.length > MAX_ALTERNATIVES) return undefined
  return alternatives.every((each) => isRecord(each) && 'const' in each)
    ? alternatives.map((each) => each.const)
    : undefined
}

const READ_KEYWORDS = ['$ref', 'title', 'description', 'type', 'items', 'enum', 'oneOf', 'anyOf']

/**
 * Gives only the keywords that are read here. A definition may have a hundred thousand other members, and each
 * parameter may refer to it: copying them all for each took minutes, in which the whole server stood still.
 */
function resolveSchema(unread: unknown, root: ParameterSchema, hops = MAX_HOPS): ParameterSchema {
  if (!isRecord(unread)) return {}
  const schema = pickReadKeywords(unread)
  if (hops === 0) return schema
  // A hostile server may write a list of a hundred thousand entries here, and each parameter may lead to it.
  const [start, container = '', name = ''] = readTextOrEmpty(schema.$ref).split('/', 3)
  const definitions = container === '$defs' || container === 'definitions' ? root[container] : undefined
  if (start === '#' && isRecord(definitions) && Object.hasOwn(definitions, name)) {
    const { $ref, ...own } = schema
    return { ...resolveSchema(definitions[name], root, hops - 1), ...own }
  }
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (!alternatives || alternatives.length > MAX_ALTERNATIVES) return schema
  const others = alternatives.filter((each) => !isRecord(each) || each.type !== 'null')
  if (others.length !== 1) return schema
  const { anyOf, oneOf, ...own } = schema
  return { ...resolveSchema(others[0], root, hops - 1), ...own }
}

function pickReadKeywords(schema: ParameterSchema): ParameterSchema {
  return Object.fromEntries(
    READ_KEYWORDS.flatMap((keyword) => (Object.hasOwn(schema, keyword) ? [[keyword, schema[keyword]]] : [])),
  )
}
