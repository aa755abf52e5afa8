export type Path = readonly (string | number)[]

export function listStrings(value: unknown): Path[] {
  if (typeof value === 'string') return [[]]
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => listStrings(inner).map((path) => [key, ...path]))
}

export function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): Record<string, unknown> {
  const copy = structuredClone(value) as Record<string | number, unknown>
  if (key === undefined) return replacement as Record<string, unknown>
  copy[key] = rest.length === 0 ? replacement : replaceAt(copy[key], rest, replacement)
  return copy
}
