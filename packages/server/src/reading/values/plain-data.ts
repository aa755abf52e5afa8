import { isRecord } from '#json.ts'

/** What JSON or YAML held. Keys such as `__proto__` are keys like any other: nothing is looked up beyond an object's own. */
export type PlainRecord = Readonly<Record<string, unknown>>

export function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function recordAt(value: unknown, key: string): PlainRecord {
  const member = memberOf(value, key)
  return isRecord(member) ? member : {}
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const member = memberOf(value, key)
  return Array.isArray(member) ? member : []
}

/** '' if it is none. */
export function textAt(value: unknown, key: string): string {
  const member = memberOf(value, key)
  return typeof member === 'string' ? member : ''
}

/** A text, number or switch as people write it; undefined for anything else. */
export function describePlainValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
