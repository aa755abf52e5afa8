import { isDeepStrictEqual } from 'node:util'
import { ExactNumber } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { followReferences, MOST_SCHEMA_LAYERS } from './parameter-schema.ts'

export interface SchemaProblem {
  place: string
  words: string
}

const MOST_STEPS = 200_000
const STEPS_OF_COMPARING = 10
const TOO_LARGE = 'is too large to be checked'

interface Check {
  root: unknown
  steps: number
}

/**
 * Checks a value against a JSON Schema. Leaves keywords such as `pattern` and `patternProperties` to the API. Takes a
 * bounded number of steps.
 */
export function findSchemaProblem(root: unknown, value: unknown, schema: unknown = root): SchemaProblem | undefined {
  return findPartProblem({ root, steps: 0 }, schema, value, { place: '', layer: 0 })
}

interface Place {
  place: string
  layer: number
}

function findPartProblem(check: Check, unresolved: unknown, given: unknown, at: Place): SchemaProblem | undefined {
  check.steps += 1
  const value = given instanceof ExactNumber ? Number(given.text) : given
  if (at.layer > MOST_SCHEMA_LAYERS) return { place: at.place, words: 'is nested too deeply' }
  const schema = followReferences(check.root, unresolved)
  if (schema === false) return { place: at.place, words: 'is not known here' }
  if (!isRecord(schema)) return undefined
  // OpenAPI 3.0 has no type for null, and many descriptions do not list null in `enum`. So `nullable` alone allows it.
  if (value === null && schema.nullable === true) return undefined
  const words = findProblemOfValueItself(check, schema, value)
  if (check.steps > MOST_STEPS) return { place: at.place, words: TOO_LARGE }
  if (words !== undefined) return { place: at.place, words }
  if (Array.isArray(value)) return findItemProblem(check, schema, value, at)
  return isRecord(value) ? findMemberProblem(check, schema, value, at) : undefined
}

function findProblemOfValueItself(check: Check, schema: Record<string, unknown>, value: unknown): string | undefined {
  const types = typeof schema.type === 'string' ? [schema.type] : toListOrEmpty(schema.type)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return `must be of type ${types.join(' or ')}`
  const choices = 'const' in schema ? [schema.const] : toListOrEmpty(schema.enum)
  check.steps += choices.length * (isScalar(value) ? 1 : STEPS_OF_COMPARING)
  if (choices.length > 0 && !isAmongChoices(choices, value))
    return `must be one of ${JSON.stringify(choices).slice(0, 500)}`
  if (typeof value === 'number') return describeBrokenBound(schema, NUMBER_BOUNDS, value)
  if (typeof value === 'string') return describeBrokenBound(schema, TEXT_BOUNDS, Array.from(value).length)
  return Array.isArray(value) ? describeBrokenBound(schema, LIST_BOUNDS, value.length) : undefined
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isRecord(value)
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

function isAmongChoices(choices: readonly unknown[], value: unknown): boolean {
  return isScalar(value) ? choices.includes(value) : choices.some((choice) => isDeepStrictEqual(choice, value))
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

type Bounds = readonly (readonly [keyword: string, isFit: (value: number, bound: number) => boolean, words: string])[]

const NUMBER_BOUNDS: Bounds = [
  ['minimum', (value, bound) => value >= bound, 'must be at least'],
  ['maximum', (value, bound) => value <= bound, 'must be at most'],
  ['exclusiveMinimum', (value, bound) => value > bound, 'must be more than'],
  ['exclusiveMaximum', (value, bound) => value < bound, 'must be less than'],
]
const TEXT_BOUNDS: Bounds = [
  ['minLength', (value, bound) => value >= bound, 'must have this many characters at least:'],
  ['maxLength', (value, bound) => value <= bound, 'must have this many characters at most:'],
]
const LIST_BOUNDS: Bounds = [
  ['minItems', (value, bound) => value >= bound, 'must have this many items at least:'],
  ['maxItems', (value, bound) => value <= bound, 'must have this many items at most:'],
]

function describeBrokenBound(schema: Record<string, unknown>, bounds: Bounds, value: number): string | undefined {
  for (const [keyword, isFit, words] of bounds) {
    const bound = schema[keyword]
    if (typeof bound === 'number' && !isFit(value, bound)) return `${words} ${bound}`
  }
  return undefined
}

function findItemProblem(check: Check, schema: Record<string, unknown>, value: readonly unknown[], at: Place) {
  if (!('items' in schema)) return undefined
  for (const [index, item] of value.entries()) {
    const place = { place: `${at.place}[${index}]`, layer: at.layer + 1 }
    const problem = findPartProblem(check, schema.items, item, place)
    if (problem) return problem
  }
  return undefined
}

function findMemberProblem(check: Check, schema: Record<string, unknown>, value: Record<string, unknown>, at: Place) {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const createPlaceOfMember = (name: string): Place => ({
    place: at.place === '' ? name : `${at.place}.${name}`,
    layer: at.layer + 1,
  })
  for (const name of toListOrEmpty(schema.required)) {
    check.steps += 1
    if (typeof name === 'string' && !Object.hasOwn(value, name))
      return { ...createPlaceOfMember(name), words: 'is missing' }
  }
  const others = 'patternProperties' in schema ? true : schema.additionalProperties
  for (const [name, member] of Object.entries(value)) {
    const rule = Object.hasOwn(properties, name) ? properties[name] : others
    const problem = findPartProblem(check, rule, member, createPlaceOfMember(name))
    if (problem) return problem
  }
  return undefined
}

function toListOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
