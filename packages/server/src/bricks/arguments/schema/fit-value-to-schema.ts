import { ExactNumber, parseJsonAsWritten } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { followReferences, isNestedDeeper, MOST_SCHEMA_LAYERS } from './parameter-schema.ts'

/** Limits the time. Values of the arguments beyond this number stay as they are. */
const MOST_VALUES = 10_000

/**
 * Some models write a number, a list or an object as a text, such as `"5"` for 5, or write a text as a number. Gives
 * the value that the schema asks for, also inside lists and objects. Any other value that does not fit stays as it is.
 */
export function fitValueToSchema(
  root: unknown,
  given: unknown,
  readNumber: (text: string) => number | ExactNumber | undefined,
): unknown {
  let values = 0
  return fitPart(root, given)

  function fitPart(unresolved: unknown, value: unknown): unknown {
    values += 1
    const schema = values > MOST_VALUES ? undefined : followReferences(root, unresolved)
    if (!isRecord(schema)) return value
    const fitted = fitScalar(Array.isArray(schema.type) ? schema.type : [schema.type], value)
    if (Array.isArray(fitted)) return fitted.map((item) => fitPart(schema.items, item))
    if (!isRecord(fitted) || fitted instanceof ExactNumber) return fitted
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const entries = Object.entries(fitted).map(([name, member]): [string, unknown] => [
      name,
      fitPart(Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties, member),
    ])
    return Object.fromEntries(entries)
  }

  function fitScalar(types: readonly unknown[], value: unknown): unknown {
    if (typeof value === 'string') return fitText(types, value)
    const isPlain = value instanceof ExactNumber || typeof value === 'number' || typeof value === 'boolean'
    return isPlain && types.every((type) => type === 'string' || type === 'null') ? String(value) : value
  }

  function fitText(types: readonly unknown[], text: string): unknown {
    if (types.includes('string')) return text
    if (types.includes('integer') || types.includes('number')) {
      const number = readNumber(text)
      if (number !== undefined) return number
    }
    const word = text.trim().toLowerCase()
    if (types.includes('boolean') && (word === 'true' || word === 'false')) return word === 'true'
    const isJson = (types.includes('array') && word[0] === '[') || (types.includes('object') && word[0] === '{')
    const parsed = isJson ? parseJsonAsWritten(text) : undefined
    return parsed === undefined || isNestedDeeper(parsed, MOST_SCHEMA_LAYERS) ? text : parsed
  }
}
