import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'
import { describeJoinedList, type Field, findConstant, readTextField, toPlainText } from './field-of-schema.ts'
import { inlineSchema } from './inline-schema.ts'
import type { OperationFields } from './operation-fields.ts'
import { findTypeOfSchema, simplifySchema } from './simplify-schema.ts'

/** How an object or a list is written as `name=value` pairs. */
export interface PairStyle {
  /** `a[b]=1`, or `b=1` */
  objects: 'brackets' | 'members' | 'none'
  /** `a=1&a=2`, `a[]=1&a[]=2`, or one text with this sign between the items. */
  lists: 'repeated' | 'brackets' | 'commas' | 'spaces' | 'signs of |'
  isJson: boolean
}

/** What optional pairs may still take. `schemas`: how many may still be read, since objects may hold each other. */
export interface Room {
  characters: number
  fields: number
  schemas: number
}

export function createRoom(characters: number, fields: number): Room {
  return { characters, fields, schemas: 2_000 }
}

export interface Pair {
  /** `name` is shown to the model, such as `address.city`. `key` is sent to the API, such as `address[city]`. */
  name: string
  key: string
  schema: unknown
  about?: string
  isRequired: boolean
  style: PairStyle
  room: Room
  /** The enclosing schemas, to detect cycles. */
  above?: readonly unknown[]
}

const DEEPEST = 4
const IN_BRACKETS: PairStyle = { objects: 'brackets', lists: 'brackets', isJson: false }

/**
 * Builds the pairs for a parameter, such as `a[b]={b}`, and adds their fields. Undefined if the schema cannot be
 * written as pairs. Members of an object that cannot be sent are noted in `fields`.
 */
export function buildParameterPairs(
  description: Description,
  pair: Pair,
  fields: OperationFields,
): string[] | undefined {
  const { name, key, style, isRequired, above = [] } = pair
  if (--pair.room.schemas < 0) return fields.noteLeftOut(name, isRequired, 'tooMany')
  const schema = simplifySchema(description, pair.schema)
  if (readProperty(schema, 'readOnly') === true) return []
  const constant = findConstant(schema)
  if (constant !== undefined) return isRequired ? [`${key}=${encodeURIComponent(String(constant).toWellFormed())}`] : []
  const isFull = pair.room.fields <= 0 || pair.room.characters < key.length + name.length
  if (isFull && !isRequired) return fields.noteLeftOut(name, false, 'tooMany')
  if (style.isJson) return writeSchemaPair(pair, key, addJsonField(description, pair, fields))
  const about = pair.about || readTextProperty(schema, 'description')
  for (const each of listAlternatives(description, schema, style)) {
    const leaf = name.slice(name.lastIndexOf('.') + 1)
    const field = readTextField(description, each, leaf, about)
    if (field)
      return writeSchemaPair(
        pair,
        field.type === 'list' ? writeListKey(key, style) : key,
        fields.addField(name, toJoinedTextField(field, style), isRequired),
      )
    if (above.includes(each) || above.length >= DEEPEST) continue
    const within = [...above, each]
    if (hasProperties(each) && style.objects !== 'none')
      return buildNestedPairs(description, { ...pair, above: within }, each, fields)
    const items = simplifySchema(description, readProperty(each, 'items'))
    if (findTypeOfSchema(each) === 'array' && hasProperties(items) && style.lists === 'brackets') {
      description.notes.add('Of a list of objects in a form or an address, one entry is sent.')
      const first = { ...pair, name: `${name}.0`, key: `${key}[0]`, style: IN_BRACKETS, above: within }
      return buildNestedPairs(description, first, items, fields)
    }
  }
  return undefined
}

/**
 * Lists the alternatives of the schema in the order in which they are tried. Lists come before plain values, because a
 * list of one item is sent like a plain value. Objects come before both only if they are written with brackets.
 */
function listAlternatives(description: Description, schema: PlainRecord, { objects }: PairStyle): PlainRecord[] {
  const alternatives = [...readListProperty(schema, 'anyOf'), ...readListProperty(schema, 'oneOf')]
    .slice(0, 10)
    .map((each) => simplifySchema(description, each))
    .filter((each) => findConstant(each) === undefined)
  if (alternatives.length === 0)
    return [findTypeOfSchema(schema) === 'unknown' ? { ...schema, type: 'string' } : schema]
  const shaped = alternatives.filter(hasProperties)
  const lists = alternatives.filter((each) => findTypeOfSchema(each) === 'array')
  const plain = alternatives.filter((each) => !['object', 'array'].includes(findTypeOfSchema(each)))
  const text = plain.length > 1 ? [{ type: 'string' }] : plain
  return objects === 'brackets' ? [schema, ...shaped, ...lists, ...text] : [schema, ...lists, ...text, ...shaped]
}

function hasProperties(schema: PlainRecord): boolean {
  return Object.keys(readRecordProperty(schema, 'properties')).length > 0
}

function buildNestedPairs(
  description: Description,
  { name, key, isRequired, style, room, above }: Pair,
  schema: PlainRecord,
  fields: OperationFields,
): string[] {
  const isPrefixed = style.objects === 'brackets'
  return buildPropertyPairs(description, { schema, room }, (member, property, isMemberRequired, share) => {
    const encoded = encodeURIComponent(member.toWellFormed())
    const inner: Pair = {
      name: isPrefixed ? `${name}.${member}` : member,
      key: isPrefixed ? `${key}[${encoded}]` : encoded,
      schema: property,
      isRequired: isRequired && isMemberRequired,
      style: isPrefixed ? IN_BRACKETS : { ...style, objects: 'none' },
      room: share,
      ...(above && { above }),
    }
    return buildParameterPairs(description, inner, fields) ?? fields.noteLeftOut(inner.name, inner.isRequired)
  })
}

/**
 * Builds the pairs of an object's properties, in the order of the properties. Required and plain ones are read first.
 * The others share what is left of the room, so that the first of them does not take all of it.
 */
export function buildPropertyPairs(
  description: Description,
  { schema, room }: { schema: PlainRecord; room: Room },
  build: (name: string, property: unknown, isRequired: boolean, share: Room) => string[],
): string[] {
  const required = new Set(readListProperty(schema, 'required'))
  const entries = Object.entries(readRecordProperty(schema, 'properties'))
  const isSharedProperty = ([name, property]: readonly [string, unknown]) =>
    !required.has(name) && ['object', 'unknown'].includes(findTypeOfSchema(simplifySchema(description, property)))
  const shared = entries.filter(isSharedProperty)
  const first = [
    ...entries.filter(([name]) => required.has(name)),
    ...entries.filter((entry) => !required.has(entry[0]) && !isSharedProperty(entry)),
  ]
  const pairs = new Map(first.map(([name, property]) => [name, build(name, property, required.has(name), room)]))
  for (const [at, [name, property]] of shared.entries()) {
    const fields = Math.ceil(room.fields / (shared.length - at))
    const share = { ...room, fields }
    pairs.set(name, build(name, property, false, share))
    room.characters = share.characters
    room.schemas = share.schemas
    room.fields -= fields - share.fields
  }
  return entries.flatMap(([name]) => pairs.get(name) ?? [])
}

/**
 * Joins the shapes that a form may have. A field is needed if each shape needs it. If the shapes allow different values
 * of a field, as of `grant_type`, all of these can be chosen.
 */
export function joinShapes(description: Description, schema: PlainRecord): PlainRecord {
  const shapes = [...readListProperty(schema, 'anyOf'), ...readListProperty(schema, 'oneOf')]
    .slice(0, MOST_SHAPES)
    .map((each) => simplifySchema(description, each))
  if (!shapes.some(hasProperties)) return schema
  const found = new Map<string, unknown[]>()
  for (const holder of [schema, ...shapes])
    for (const [name, property] of Object.entries(readRecordProperty(holder, 'properties')))
      found.set(name, [...(found.get(name) ?? []), property])
  const properties = [...found].map(([name, given]) => [name, joinField(description, given)])
  const neededByAll = [...found.keys()].filter((name) =>
    shapes.every((each) => readListProperty(each, 'required').includes(name)),
  )
  const required = [...readListProperty(schema, 'required'), ...neededByAll]
  return { ...schema, properties: Object.fromEntries(properties), required }
}

const MOST_SHAPES = 10

function joinField(description: Description, given: readonly unknown[]): unknown {
  const schemas = given.map((each) => simplifySchema(description, each))
  const choices = schemas.map((each) => {
    const constant = findConstant(each)
    return constant === undefined ? readListProperty(each, 'enum') : [constant]
  })
  const open = given.find((_, at) => choices[at]?.length === 0)
  if (open !== undefined || given.length === 1) return open ?? given[0]
  const { const: _, ...first } = schemas[0] ?? {}
  return { ...first, enum: [...new Set(choices.flat())] }
}

function writeSchemaPair({ room }: Pair, key: string, place: string | undefined): string[] {
  if (place === undefined) return []
  const pair = `${key}=${place}`
  room.characters -= pair.length + 1
  room.fields--
  return [pair]
}

function writeListKey(key: string, { lists }: PairStyle): string {
  return lists === 'brackets' && !key.endsWith('[]') ? `${key}[]` : key
}

function toJoinedTextField(field: Field, { lists }: PairStyle): Field {
  if (field.type !== 'list' || lists === 'repeated' || lists === 'brackets') return field
  const description = describeJoinedList(field.description, lists, field.choices)
  return { ...field, type: 'string', description, choices: undefined, example: undefined }
}

/** A call writes only an object as JSON. A list or a text is sent as it is, so the model must write it as JSON. */
function addJsonField(description: Description, { name, schema, about, isRequired }: Pair, fields: OperationFields) {
  const simple = simplifySchema(description, schema)
  const type = findTypeOfSchema(simple)
  const told = toPlainText(about || readTextProperty(simple, 'description'), 400)
  if (type === 'object')
    return fields.addSchema(name, inlineSchema(description, schema), { description: told || 'An object.', isRequired })
  const field = type === 'array' ? undefined : readTextField(description, simple, name, about)
  if (field && field.type !== 'string') return fields.addField(name, field, isRequired)
  const words = `${told} Written as JSON.`.trim()
  return fields.addField(
    name,
    { type: 'string', description: words, choices: undefined, example: undefined },
    isRequired,
  )
}

/** If the description says nothing, members of an object in a form get brackets, as most servers expect. */
export function readPairStyle(holder: unknown, place: 'query' | 'form', type = ''): PairStyle {
  const said = readTextProperty(holder, 'style')
  if (said === 'deepObject') return IN_BRACKETS
  const explode = readProperty(holder, 'explode') ?? (said === 'form' || said === '')
  const isJoined = explode !== true || readTextProperty(holder, 'collectionFormat') === 'csv'
  const joined = said === 'pipeDelimited' ? 'signs of |' : said === 'spaceDelimited' ? 'spaces' : 'commas'
  const objects = place === 'query' || said !== '' ? 'members' : 'brackets'
  return {
    objects: isJoined ? 'none' : objects,
    lists: isJoined ? joined : 'repeated',
    isJson: /[/+]json\b/i.test(type),
  }
}
