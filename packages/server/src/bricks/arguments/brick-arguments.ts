export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/** What fills a brick's parameters, by their names. One that is missing was not given. */
export type BrickArguments = Readonly<Record<string, JsonValue>>

/** Read values, or words for the model that name the parameter. `missing`: its name, where it was not given. */
export type ReadArguments =
  | { args: BrickArguments; problem?: undefined; missing?: undefined }
  | { args?: undefined; problem: string; missing?: string | undefined }

const LONGEST_NAME = 100

export function nameProblem(name: string, words: string): string {
  return `The parameter "${name.slice(0, LONGEST_NAME)}" ${words}.`
}

/** Also for `__proto__`, which a plain assignment would lose. */
export function collectArguments(entries: Iterable<readonly [string, JsonValue]>): BrickArguments {
  return Object.fromEntries(entries)
}

/** A list is joined by commas, and what only JSON can say is its JSON. */
export function toText(value: JsonValue): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
