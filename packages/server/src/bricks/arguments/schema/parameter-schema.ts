import { ExactNumber } from '#exact-number.ts'
import { isRecord } from '#json.ts'

export const MOST_SCHEMA_LAYERS = 64

export function isObjectSchema(schema: unknown): schema is Record<string, unknown> {
  return isRecord(schema) && findSchemaRefusal(schema) === undefined
}

export function findSchemaRefusal(schema: Record<string, unknown>): string | undefined {
  if (schema.type !== 'object') return 'The schema of the parameters must be one of an object.'
  return findPartRefusal(schema, 0)
}

function findPartRefusal(part: unknown, layer: number): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if (layer > MOST_SCHEMA_LAYERS) return `The schema of the parameters is nested more than ${MOST_SCHEMA_LAYERS} deep.`
  if ('$ref' in part && typeof part.$ref === 'string' && !part.$ref.startsWith('#')) {
    return `The schema of the parameters refers to ${JSON.stringify(part.$ref.slice(0, 100))}, which is outside of it.`
  }
  for (const each of Object.values(part)) {
    const refusal = findPartRefusal(each, layer + 1)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

export function isNestedDeeper(value: unknown, layers: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return false
  return layers === 0 || Object.values(value).some((each) => isNestedDeeper(each, layers - 1))
}

const targetsOfRoots = new WeakMap<object, Map<string, unknown>>()

/**
 * Undefined if the references lead nowhere or in a circle. Keeps where each reference leads, because thousands of values
 * may have the same one, and following it takes time in proportion to its path.
 */
export function followReferences(root: unknown, schema: unknown): unknown {
  if (!isRecord(root) || !hasReference(schema)) return schema
  const targets = targetsOfRoots.get(root) ?? new Map<string, unknown>()
  targetsOfRoots.set(root, targets)
  const passed: string[] = []
  let found: unknown = schema
  while (hasReference(found)) {
    const reference = found.$ref
    found = targets.has(reference) ? targets.get(reference) : findByPointer(root, reference)
    // Undefined for now, which ends a circle.
    targets.set(reference, undefined)
    passed.push(reference)
  }
  for (const reference of passed) targets.set(reference, found)
  return found
}

function hasReference(schema: unknown): schema is { $ref: string } {
  return isRecord(schema) && typeof schema.$ref === 'string'
}

/** `reference` is a JSON pointer in a URI fragment, such as `#/$defs/Item` (RFC 6901, section 6). */
export function findByPointer(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let found = root
  for (const part of reference.slice(1).split('/').slice(1)) {
    const name = decodePointerPart(part)
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

function decodePointerPart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return part
  }
}
