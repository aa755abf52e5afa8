import { ExactNumber } from '#exact-number.ts'
import { isRecord } from '#json.ts'

/**
 * An object from JSON or YAML. Keys such as `__proto__` are plain keys, because only the object's own members are read.
 */
export type PlainRecord = Readonly<Record<string, unknown>>

/** False for our own objects, which stand for computed values and for numbers with all their digits. */
export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype
}

/** Adds or changes an own member, also one that is called `__proto__`. */
export function defineRecordMember(record: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
}

export function readProperty(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function readRecordProperty(value: unknown, key: string): PlainRecord {
  const member = readProperty(value, key)
  return isRecord(member) ? member : {}
}

export function readListProperty(value: unknown, key: string): readonly unknown[] {
  const member = readProperty(value, key)
  return Array.isArray(member) ? member : []
}

export function readTextProperty(value: unknown, key: string): string {
  const member = readProperty(value, key)
  return typeof member === 'string' ? member : ''
}

export function formatScalar(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof ExactNumber
    ? String(value)
    : undefined
}

/** `type` is that of a JSON schema: a name, or a list of names. Null may be allowed too. */
export function allowsTextsAlone(type: unknown): boolean {
  const types = [type].flat().filter((each) => each !== 'null')
  return types.length === 1 && types[0] === 'string'
}
