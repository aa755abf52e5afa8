/**
 * Functions of the page, captured when the script starts or the module mounts a chat, because later scripts may replace
 * them.
 */
export interface CapturedGlobals {
  fetch: typeof fetch
  parse: typeof JSON.parse
  stringify: typeof JSON.stringify
}

export function captureGlobals(): CapturedGlobals {
  return { fetch: window.fetch, parse: JSON.parse, stringify: JSON.stringify }
}

/** Like `JSON.stringify`, but ignores a `toJSON` that the page put on a prototype. */
export function toJson(value: unknown, stringify = JSON.stringify): string {
  if (Array.isArray(value)) return `[${value.map((held) => toJson(held, stringify)).join()}]`
  if (value === null || typeof value !== 'object') return stringify(value)
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return `{${entries.map(([key, held]) => `${stringify(key)}:${toJson(held, stringify)}`).join()}}`
}
