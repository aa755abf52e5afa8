import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The schema may still refuse a value, by a refinement that JSON Schema cannot state. */
export function arbitraryJsonOfSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOfSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

function arbitraryOfSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOfSchema(asSchema(choice))))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return arbitraryObject(schema)
  if (schema.type === 'array') return arbitraryArray(schema)
  if (schema.type === 'string') return arbitraryString(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer') return fc.integer(findIntegerBounds(schema))
  if (schema.type === 'number') return arbitraryNumber(schema)
  return fc.jsonValue({ maxDepth: 2 })
}

function arbitraryObject({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, value]) => [name, arbitraryOfSchema(asSchema(value))] as const)
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return known
  const others = fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOfSchema(additionalProperties), { maxKeys: 3 })
  return fc.tuple(known, others).map(([own, more]) => ({ ...more, ...own }))
}

function arbitraryArray({ items, minItems = 0, maxItems = 4 }: JsonSchema): fc.Arbitrary<unknown> {
  const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) }
  return fc.array(arbitraryOfSchema(asSchema(Array.isArray(items) ? items[0] : items)), bounds)
}

function arbitraryString({ minLength = 0, maxLength = 40, format }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }
  return fc.oneof(fc.string({ ...bounds, unit: 'grapheme' }), fc.string(bounds), fc.stringMatching(/^[a-z]{1,12}$/))
}

/** Keeps numbers within 32 bits, because JSON Schema may state the whole range of safe integers. */
function findIntegerBounds({ minimum = -5, maximum = 5_000 }: JsonSchema) {
  const min = Math.max(minimum, -(2 ** 31))
  return { min, max: Math.max(min, Math.min(maximum, 2 ** 31 - 1)) }
}

function arbitraryNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const { minimum = -5, maximum = 5 } = schema
  return fc
    .integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
    .map((hundredths) => hundredths / 100)
}

function asSchema(schema: unknown): JsonSchema {
  return typeof schema === 'object' && schema !== null ? { ...schema } : {}
}
