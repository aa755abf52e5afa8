/** As `JSON.stringify`, but deaf to a `toJSON` that the page may have put on the prototypes of objects and arrays. */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${toJson(held)}`).join()}}`
}
