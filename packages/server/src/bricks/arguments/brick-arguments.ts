import { ExactNumber } from '#exact-number.ts'

export type JsonValue =
  | string
  | number
  | ExactNumber
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

export type BrickArguments = Readonly<Record<string, JsonValue>>

/**
 * `problem` is in words for the model. `required` is the name of the required parameter whose value is missing or does
 * not fit.
 */
export type ReadArguments =
  | { args: BrickArguments; problem?: undefined; required?: undefined }
  | { args?: undefined; problem: string; required?: string | undefined }

const LONGEST_NAME = 100

export function describeParameterProblem(name: string, words: string): string {
  return `The parameter "${name.slice(0, LONGEST_NAME)}" ${words}.`
}

/** `Object.fromEntries` keeps an argument named `__proto__`, which a plain assignment would lose. */
export function collectArguments(entries: Iterable<readonly [string, JsonValue]>): BrickArguments {
  return Object.fromEntries(entries)
}

export function toArgumentText(value: JsonValue): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof ExactNumber) return value.text
  if (Array.isArray(value)) return value.map(toArgumentText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
