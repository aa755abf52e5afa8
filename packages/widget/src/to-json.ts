/** As `JSON.stringify`, but deaf to a `toJSON` that the page may have put on the prototypes of objects and arrays. */
export function toJson(value: unknown, stringify = JSON.stringify): string {
  if (Array.isArray(value)) return `[${value.map((held) => toJson(held, stringify)).join()}]`
  if (value === null || typeof value !== 'object') return stringify(value)
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return `{${entries.map(([key, held]) => `${stringify(key)}:${toJson(held, stringify)}`).join()}}`
}
