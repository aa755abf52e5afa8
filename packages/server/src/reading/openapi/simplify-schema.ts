import { isRecord } from '#json.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'

const MOST_PARTS = 30
const MOST_LAYERS_OF_PROPERTY = 4
const PARTS = ['allOf', 'anyOf', 'oneOf']
const INNER = [...PARTS, 'properties', 'additionalProperties', 'items']

/**
 * Follows references and merges `allOf`. If all alternatives but one are null, that one is merged too, as `nullable`.
 * Each schema is merged once, so a cycle ends. A schema that its discriminator divides into kinds has the fields of all
 * these kinds.
 */
export function simplifySchema(description: Description, schema: unknown): PlainRecord {
  const resolved = description.resolve(schema)
  const known = description.withKinds.get(resolved)
  if (known) return known
  const simple = mergeSchema(description, resolved)
  const property = findDiscriminator(resolved)
  if (property === undefined) return simple
  const whole = addKinds(description, resolved, simple, property)
  description.withKinds.set(resolved, whole)
  return whole
}

/** In Swagger 2 the discriminator is a text. Beside `oneOf` or `anyOf` it is not needed, since these list the kinds. */
function findDiscriminator(schema: PlainRecord): string | undefined {
  const given = readProperty(schema, 'discriminator')
  const hasChoices = readListProperty(schema, 'oneOf').length + readListProperty(schema, 'anyOf').length > 0
  const name = typeof given === 'string' ? given : readTextProperty(given, 'propertyName')
  return hasChoices || name === '' ? undefined : name
}

const MOST_KINDS = 30

/** Adds the fields that only some kinds have, as optional ones. Each description says for which kinds. */
function addKinds(description: Description, base: PlainRecord, simple: PlainRecord, property: string): PlainRecord {
  const kinds = listKinds(description, base)
  if (kinds.length > MOST_KINDS) {
    description.notes.add(
      'Some objects are of so many kinds that the bot is told only the fields which all of them have.',
    )
    return simple
  }
  const names = new Map<string, string[]>()
  const found = new Map<string, unknown[]>()
  for (const [kind, schema] of kinds) {
    for (const [name, own] of Object.entries(readRecordProperty(mergeSchema(description, schema), 'properties'))) {
      if (Object.hasOwn(readRecordProperty(simple, 'properties'), name)) continue
      names.set(name, [...(names.get(name) ?? []), kind])
      const known = found.get(name) ?? []
      const isKnown = known.some((each) => isSameField(description.resolve(each), description.resolve(own)))
      found.set(name, isKnown ? known : [...known, own])
    }
  }
  const added = [...found].map(([name, own]): [string, unknown] => {
    const told = `Only for ${(names.get(name) ?? []).slice(0, MOST_NAMED).join(', ')}.`
    if (own.length > 1) return [name, { anyOf: own, description: told }]
    const [only] = own
    if (!isRecord(only) || readProperty(only, '$ref') !== undefined) return [name, only]
    return [
      name,
      { ...only, description: [readTextProperty(only, 'description'), told].filter((part) => part !== '').join(' ') },
    ]
  })
  const properties = readRecordProperty(simple, 'properties')
  const chosen = description.resolve(readProperty(properties, property))
  const isOpen = readProperty(chosen, 'enum') === undefined && readProperty(chosen, 'const') === undefined
  const choices = kinds.map(([kind]) => kind)
  return {
    ...simple,
    properties: {
      ...properties,
      ...(isOpen && choices.length > 0 && { [property]: { type: 'string', ...chosen, enum: choices } }),
      ...Object.fromEntries(added),
    },
  }
}

const MOST_NAMED = 4

/** Lists the kinds by discriminator value: those of its mapping, or else schemas with `base` in their `allOf`. */
function listKinds(description: Description, base: PlainRecord): [string, PlainRecord][] {
  const mapping = Object.entries(readRecordProperty(readProperty(base, 'discriminator'), 'mapping'))
  if (mapping.length > 0)
    return mapping.map(([kind, target]) => {
      const name = typeof target === 'string' ? target : ''
      return [
        kind,
        description.resolve(name.includes('/') ? { $ref: name } : readProperty(listSchemas(description), name)),
      ]
    })
  description.kinds ??= listDirectKinds(description)
  const { kinds } = description
  const found = new Map<PlainRecord, string>()
  // The loop also visits entries that are added to the map meanwhile, so the kinds of kinds are found too.
  const queue = new Map([[base, '']])
  for (const [schema] of queue) {
    for (const [name, kind] of kinds.get(schema) ?? []) {
      found.set(kind, name)
      queue.set(kind, name)
    }
    if (found.size > MOST_KINDS) break
  }
  const own = Object.entries(listSchemas(description)).find(([, schema]) => schema === base)
  if (found.size === 0) return []
  return [
    ...(own ? [[own[0], base] as [string, PlainRecord]] : []),
    ...[...found].map(([schema, name]): [string, PlainRecord] => [name, schema]),
  ]
}

const listSchemas = ({ root }: Description) => readRecordProperty(readRecordProperty(root, 'components'), 'schemas')

function listDirectKinds(description: Description): Map<PlainRecord, [string, PlainRecord][]> {
  const kinds = new Map<PlainRecord, [string, PlainRecord][]>()
  for (const [name, schema] of Object.entries(listSchemas(description))) {
    for (const part of readListProperty(schema, 'allOf').slice(0, MOST_PARTS)) {
      const base = description.resolve(part)
      const known = kinds.get(base)
      if (known) known.push([name, readRecordProperty({ schema }, 'schema')])
      else kinds.set(base, [[name, readRecordProperty({ schema }, 'schema')]])
    }
  }
  return kinds
}

function isSameField(one: PlainRecord, other: PlainRecord): boolean {
  const type = findTypeOfSchema(one)
  return one === other || (type === findTypeOfSchema(other) && !/array|object|unknown/.test(type))
}

function mergeSchema(description: Description, schema: unknown): PlainRecord {
  const resolved = description.resolve(schema)
  const known = description.simplified.get(resolved)
  if (known) return known
  const simple = mergeAllOf(description, resolved)
  description.simplified.set(resolved, simple)
  return simple
}

/** Each part is merged once, however many others are built on it: merging it into each of these takes too long. */
function mergeAllOf(description: Description, resolved: PlainRecord): PlainRecord {
  if (splitOwnAndParts(description, resolved).parts.length === 0) return resolved
  const layers: PlainRecord[] = []
  const seen = new Set<unknown>()
  const waiting: unknown[] = [resolved]
  while (waiting.length > 0) {
    const given = waiting.pop()
    const part = description.resolve(given)
    if (seen.has(given) || seen.has(part)) continue
    seen.add(given).add(part)
    const { own, parts } = splitOwnAndParts(description, part)
    layers.push(own)
    waiting.push(...parts.toReversed())
  }
  return mergeLayers(description, layers)
}

function splitOwnAndParts(
  description: Description,
  schema: PlainRecord,
): { own: PlainRecord; parts: readonly unknown[] } {
  const parts = readListProperty(schema, 'allOf').slice(0, MOST_PARTS)
  const choices = [...readListProperty(schema, 'anyOf'), ...readListProperty(schema, 'oneOf')]
  const real = choices.filter((each) => !isNull(description.resolve(each)))
  const only = real.length === 1 ? real : []
  if (parts.length === 0 && only.length === 0) return { own: schema, parts }
  const allowsNull = only.length > 0 && choices.length > 1
  return {
    own: { ...omitMergedParts(schema, only.length > 0), ...(allowsNull && { nullable: true }) },
    parts: [...parts, ...only],
  }
}

function isNull(schema: PlainRecord): boolean {
  return readProperty(schema, 'type') === 'null' || isOnlyNullable(schema)
}

/** Some generators write `{"nullable": true}` in place of null. */
function isOnlyNullable(schema: PlainRecord): boolean {
  return readProperty(schema, 'nullable') === true && Object.keys(schema).length === 1
}

function omitMergedParts(schema: PlainRecord, dropsChoices: boolean): PlainRecord {
  const dropped = dropsChoices ? PARTS : ['allOf']
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !dropped.includes(key)))
}

/** Outer layers come first. If several layers set the same keyword, the outermost counts. */
function mergeLayers(description: Description, layers: readonly PlainRecord[]): PlainRecord {
  const merged = new Map<string, unknown>()
  const properties = new Map<string, unknown[]>()
  const required = new Set(layers.toReversed().flatMap((layer) => readListProperty(layer, 'required')))
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) if (!merged.has(key)) merged.set(key, value)
    for (const [name, property] of Object.entries(readRecordProperty(layer, 'properties'))) {
      const known = properties.get(name) ?? []
      const isMore = known.length < MOST_LAYERS_OF_PROPERTY && isRecord(property)
      if (known.length === 0 || isMore) properties.set(name, [...known, property])
    }
  }
  const joined = [...properties].map(([name, found]) => [name, joinProperty(description, found)] as const)
  return {
    ...Object.fromEntries(merged),
    ...(joined.length > 0 && { properties: Object.fromEntries(joined) }),
    ...(required.size > 0 && { required: [...required] }),
  }
}

/** Joins the layers of a property, but not objects that may contain themselves: this would never end. */
function joinProperty(description: Description, layers: readonly unknown[]): unknown {
  const listInner = (each: unknown) => (readProperty(each, '$ref') === undefined ? PARTS : INNER)
  const isShared = (each: unknown) => listInner(each).some((key) => readProperty(description.resolve(each), key))
  return layers.length === 1 || !isRecord(layers[0]) || layers.some(isShared) ? layers[0] : { allOf: layers }
}

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'unknown'

export function findTypeOfSchema(schema: PlainRecord): SchemaType {
  const given = readProperty(schema, 'type')
  const types = (Array.isArray(given) ? given : [given]).filter((type) => type !== 'null')
  const [type] = types
  if (types.length === 1 && isSchemaType(type)) return type
  if (types.length > 1) return types.every((each) => each !== 'object' && each !== 'array') ? 'string' : 'unknown'
  if (isRecord(readProperty(schema, 'properties'))) return 'object'
  if (readProperty(schema, 'items') !== undefined) return 'array'
  if (
    readListProperty(schema, 'enum').some((each) => typeof each === 'string') ||
    readProperty(schema, 'format') !== undefined
  )
    return 'string'
  return 'unknown'
}

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'array', 'object']

function isSchemaType(type: unknown): type is SchemaType {
  return TYPES.includes(type)
}
