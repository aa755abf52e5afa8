import { ExactNumber } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { cutText } from '#reading/cut-text.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'
import { readEnumField, toPlainText } from './field-of-schema.ts'
import { simplifySchema } from './simplify-schema.ts'

const KEPT = [
  'type',
  'format',
  'enum',
  'const',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'nullable',
]
const DEEPEST = 8
const MOST_PROPERTIES = 60
const MOST_ALTERNATIVES = 5

/** `isCut`: parts were left out because there are too many, or because they are nested too deeply. */
export interface InlinedSchema {
  schema: PlainRecord
  isCut: boolean
}

/** Gives the JSON Schema without references. A part that contains itself ends there. */
export function inlineSchema(description: Description, schema: unknown): InlinedSchema {
  const room = { parts: 400, isCut: false }
  return { schema: inlineSchemaPart(description, schema, room, []), isCut: room.isCut }
}

function inlineSchemaPart(
  description: Description,
  schema: unknown,
  room: { parts: number; isCut: boolean },
  above: readonly unknown[],
): PlainRecord {
  const simple = simplifySchema(description, schema)
  const resolved = description.resolve(schema)
  if (above.includes(resolved)) return {}
  if (--room.parts <= 0 || above.length >= DEEPEST) {
    room.isCut = true
    return {}
  }
  const within = [...above, resolved]
  const inlineChild = (part: unknown) => describeLongNumbers(inlineSchemaPart(description, part, room, within))
  const kept = KEPT.flatMap((key) => {
    const value = readProperty(simple, key)
    if (value === undefined) return []
    if (key === 'enum' && Array.isArray(value))
      return [[key, value.map((each) => readEnumField(simple, each))] as const]
    return [[key, key === 'const' ? readEnumField(simple, value) : value] as const]
  })
  const properties = Object.entries(readRecordProperty(simple, 'properties'))
    .filter(([, property]) => readProperty(description.resolve(property), 'readOnly') !== true)
    .slice(0, MOST_PROPERTIES + 1)
  if (properties.length > MOST_PROPERTIES) {
    room.isCut = true
    properties.pop()
  }
  const names = new Set(properties.map(([name]) => name))
  const required = readListProperty(simple, 'required').filter((name) => typeof name === 'string' && names.has(name))
  const items = readProperty(simple, 'items')
  const listed = [...readListProperty(simple, 'anyOf'), ...readListProperty(simple, 'oneOf')]
  const alternatives = listed.slice(0, MOST_ALTERNATIVES)
  room.isCut ||= listed.length > alternatives.length
  const extra = readProperty(simple, 'additionalProperties')
  const told = readProperty(simple, 'description')
  return {
    ...Object.fromEntries(kept),
    ...(typeof told === 'string' && told !== '' && { description: toPlainText(told, 200) }),
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(([name, property]) => [name, inlineChild(property)])),
    }),
    ...(required.length > 0 && { required }),
    ...(items !== undefined && { items: inlineChild(items) }),
    ...(alternatives.length > 0 && {
      anyOf: alternatives.map((each) => nameKind(readProperty(simple, 'discriminator'), each, inlineChild(each))),
    }),
    ...(isRecord(extra) && { additionalProperties: inlineChild(extra) }),
  }
}

/** Adds the discriminator value by which the API knows an alternative. It may otherwise stand only in the mapping. */
function nameKind(discriminator: unknown, given: unknown, inlined: PlainRecord): PlainRecord {
  const name = readTextProperty(discriminator, 'propertyName')
  const reference = readTextProperty(given, '$ref')
  if (name === '' || reference === '') return inlined
  const leaf = reference.slice(reference.lastIndexOf('/') + 1)
  const mapping = Object.entries(readRecordProperty(discriminator, 'mapping'))
  const mapped = mapping.flatMap(([kind, target]) => (target === reference || target === leaf ? [kind] : []))
  const properties = readRecordProperty(inlined, 'properties')
  const known = readRecordProperty(properties, name)
  if (readProperty(known, 'enum') !== undefined || readProperty(known, 'const') !== undefined) return inlined
  const kind = { type: 'string', ...known, enum: mapped.length > 0 ? mapped : [leaf] }
  return {
    ...inlined,
    properties: { ...properties, [name]: kind },
    required: [...new Set([...readListProperty(inlined, 'required'), name])],
  }
}

export function hasOtherFields(description: Description, schema: PlainRecord): boolean {
  const known = readRecordProperty(schema, 'properties')
  return [...readListProperty(schema, 'anyOf'), ...readListProperty(schema, 'oneOf')].some((each) =>
    Object.keys(readRecordProperty(simplifySchema(description, each), 'properties')).some(
      (name) => !Object.hasOwn(known, name),
    ),
  )
}

const TOLD = { enum: 'One of', const: 'Always', minimum: 'At least', maximum: 'At most' }
const LONGEST_TOLD = 500

/** Moves numbers that a browser would round in JSON into the description of the schema. */
export function describeLongNumbers(schema: PlainRecord): PlainRecord {
  const holdsLongNumberAt = (key: string) => KEPT.includes(key) && holdsLongNumber(schema[key])
  const kept = Object.entries(schema).filter(([key]) => !holdsLongNumberAt(key))
  if (kept.length === Object.keys(schema).length) return schema
  const told = Object.entries(TOLD).flatMap(([key, words]) =>
    holdsLongNumberAt(key) ? `${words}: ${joinAsJson(schema[key])}.` : [],
  )
  const description = [readTextProperty(schema, 'description'), ...told].filter((part) => part !== '').join(' ')
  return { ...Object.fromEntries(kept), ...(description !== '' && { description }) }
}

function joinAsJson(value: unknown): string {
  const values = Array.isArray(value) ? value : [value]
  return cutText(values.map((each) => JSON.stringify(each)).join(', '), LONGEST_TOLD)
}

function holdsLongNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof ExactNumber || Object.values(value).some(holdsLongNumber)
}

/** `depth`: how many levels of objects and lists are kept. `longest`: the most characters of a description. */
export function shortenSchema(schema: PlainRecord, depth: number, longest: number): InlinedSchema {
  let isCut = false
  function shortenPart(part: unknown, left: number): PlainRecord {
    const isNested = ['properties', 'items', 'anyOf', 'additionalProperties'].some(
      (key) => readProperty(part, key) !== undefined,
    )
    if (isNested && left === 0) {
      isCut = true
      const type = readProperty(part, 'type')
      return type === undefined ? {} : { type }
    }
    const shortenChild = (each: unknown) => shortenPart(each, left - 1)
    const told = readTextProperty(part, 'description')
    const properties = Object.entries(readRecordProperty(part, 'properties'))
    const alternatives = readListProperty(part, 'anyOf')
    const extra = readProperty(part, 'additionalProperties')
    const { description: _, ...rest } = isRecord(part) ? part : {}
    return {
      ...rest,
      ...(told !== '' && longest > 0 && { description: cutText(told, longest) }),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, property]) => [name, shortenChild(property)])),
      }),
      ...(readProperty(part, 'items') !== undefined && { items: shortenChild(readProperty(part, 'items')) }),
      ...(alternatives.length > 0 && { anyOf: alternatives.map(shortenChild) }),
      ...(isRecord(extra) && { additionalProperties: shortenChild(extra) }),
    }
  }
  return { schema: shortenPart(schema, depth), isCut }
}
