import { isRecord } from '#json.ts'
import { listAt, memberOf, type PlainRecord, recordAt } from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'

const MOST_PARTS = 30

/**
 * Follows references and merges `allOf`. If all alternatives but one are null, that one is merged too, as `nullable`.
 * Each schema is merged once; inside itself a cyclic schema is empty.
 */
export function simplifySchema(description: Description, schema: unknown): PlainRecord {
  const resolved = description.resolve(schema)
  const known = description.simplified.get(resolved)
  if (known) return known
  description.simplified.set(resolved, {})
  const simple = mergeAllOf(description, resolved)
  description.simplified.set(resolved, simple)
  return simple
}

function mergeAllOf(description: Description, resolved: PlainRecord): PlainRecord {
  const parts = listAt(resolved, 'allOf').slice(0, MOST_PARTS)
  const choices = [...listAt(resolved, 'anyOf'), ...listAt(resolved, 'oneOf')].map((each) => description.resolve(each))
  const real = choices.filter((each) => memberOf(each, 'type') !== 'null' && !isOnlyNullable(each))
  const only = real.length === 1 ? real : []
  const allowsNull = only.length > 0 && choices.length > 1
  if (parts.length === 0 && only.length === 0) return resolved
  return [...parts, ...only].reduce<PlainRecord>(
    (merged, part) => mergeSchemas(merged, simplifySchema(description, part)),
    { ...omitMergedParts(resolved, only.length > 0), ...(allowsNull && { nullable: true }) },
  )
}

/** Some generators write `{"nullable": true}` in place of null. */
function isOnlyNullable(schema: PlainRecord): boolean {
  return memberOf(schema, 'nullable') === true && Object.keys(schema).length === 1
}

function omitMergedParts(schema: PlainRecord, dropsChoices: boolean): PlainRecord {
  const dropped = dropsChoices ? ['allOf', 'anyOf', 'oneOf'] : ['allOf']
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !dropped.includes(key)))
}

function mergeSchemas(outer: PlainRecord, part: PlainRecord): PlainRecord {
  const properties = {
    ...recordAt(outer, 'properties'),
    ...recordAt(part, 'properties'),
    ...recordAt(outer, 'properties'),
  }
  const required = [...new Set([...listAt(part, 'required'), ...listAt(outer, 'required')])]
  return {
    ...part,
    ...outer,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'unknown'

export function typeOfSchema(schema: PlainRecord): SchemaType {
  const given = memberOf(schema, 'type')
  const types = (Array.isArray(given) ? given : [given]).filter((type) => type !== 'null')
  const [type] = types
  if (types.length === 1 && isSchemaType(type)) return type
  if (types.length > 1) return types.every((each) => each !== 'object' && each !== 'array') ? 'string' : 'unknown'
  if (isRecord(memberOf(schema, 'properties'))) return 'object'
  if (memberOf(schema, 'items') !== undefined) return 'array'
  if (listAt(schema, 'enum').some((each) => typeof each === 'string') || memberOf(schema, 'format') !== undefined)
    return 'string'
  return 'unknown'
}

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'array', 'object']

function isSchemaType(type: unknown): type is SchemaType {
  return TYPES.includes(type)
}
