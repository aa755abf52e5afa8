import { createHash } from 'node:crypto'
import { LIMITS } from '@bricks/contract/wire'
import { isRecord } from '#json.ts'

export type ParameterSchema = Record<string, unknown>

export interface FittedSchema {
  schema: ParameterSchema | undefined
  isSimplified: boolean
}

const MAX_DEPTH = 24
const KEPT = ['type', 'enum', 'const', 'format', 'required', '$ref', 'minimum', 'maximum', 'minItems', 'maxItems']
const OF_SCHEMAS = ['anyOf', 'oneOf', 'allOf']
const OF_NAMED_SCHEMAS = ['properties', '$defs', 'definitions']
const MAX_LISTED = 50

/**
 * Simplifies a schema that is too large or too deep to be stored. Must give the same result for the same schema,
 * because a hash of the result decides whether a tool has changed.
 */
export function fitSchemaToLimits(schema: ParameterSchema): FittedSchema {
  if (fitsLimits(schema)) return { schema, isSimplified: false }
  for (const [words, depth] of [
    [200, 6],
    [0, 6],
    [0, 2],
  ] as const) {
    const simpler = simplifySchema(schema, words, depth)
    if (simpler && fitsLimits(simpler)) return { schema: simpler, isSimplified: true }
  }
  return { schema: undefined, isSimplified: true }
}

export function hashParameterSchema(schema: ParameterSchema): string {
  return createHash('sha256')
    .update(JSON.stringify(sortMembers(schema)))
    .digest('base64url')
}

function fitsLimits(schema: ParameterSchema): boolean {
  if (!isNoDeeperThan(schema, MAX_DEPTH)) return false
  const text = JSON.stringify(schema)
  // The database stores no NUL and no lone surrogate, and an object loses a member named `__proto__`.
  if (text.includes('\\u0000') || /\\ud[89a-f]/i.test(text) || text.includes('"__proto__"')) return false
  return Buffer.byteLength(text) <= LIMITS.parameterSchema
}

function isNoDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return most > 0 && Object.values(value).every((each) => isNoDeeperThan(each, most - 1))
}

/** Each part takes at least two bytes, as `{}`. */
const MOST_PARTS = LIMITS.parameterSchema / 2

class TooManyPartsError extends Error {}

/** Undefined if the schema has so many parts that it cannot fit: simplifying a hundred thousand takes seconds. */
function simplifySchema(root: ParameterSchema, words: number, mostDepth: number): ParameterSchema | undefined {
  let left = MOST_PARTS
  try {
    return simplifyPart(root, mostDepth)
  } catch (error) {
    if (error instanceof TooManyPartsError) return undefined
    throw error
  }

  function simplifyPart(schema: unknown, depth: number): ParameterSchema {
    left -= 1
    if (left < 0) throw new TooManyPartsError()
    if (!isRecord(schema) || depth === 0) return {}
    const simplifyChild = (each: unknown) => simplifyPart(each, depth - 1)
    const simple: ParameterSchema = {}
    for (const key of KEPT) if (schema[key] !== undefined) simple[key] = simplifyKeywordValue(schema[key])
    const { description, items, additionalProperties } = schema
    if (words > 0 && typeof description === 'string') simple.description = description.slice(0, words)
    if (items !== undefined) simple.items = simplifyChild(items)
    if (typeof additionalProperties === 'boolean') simple.additionalProperties = additionalProperties
    for (const key of OF_SCHEMAS) {
      const schemas = schema[key]
      if (Array.isArray(schemas)) simple[key] = schemas.slice(0, MAX_LISTED).map(simplifyChild)
    }
    for (const key of OF_NAMED_SCHEMAS) {
      const named = schema[key]
      if (!isRecord(named)) continue
      simple[key] = Object.fromEntries(Object.entries(named).map(([name, each]) => [name, simplifyChild(each)]))
    }
    return simple
  }
}

function simplifyKeywordValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_LISTED).filter((each) => typeof each !== 'object')
  return typeof value === 'object' ? null : value
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (!isRecord(value)) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, each]) => [name, sortMembers(each)]))
}
