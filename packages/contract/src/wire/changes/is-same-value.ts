/** Whether two values are the same as JSON, whatever the order of their keys. An undefined value counts as absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObjectOrArray(one) || !isObjectOrArray(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = listDefinedNames(one)
  return names.length === listDefinedNames(other).length && names.every((name) => isSameValue(one[name], other[name]))
}

function isObjectOrArray(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function listDefinedNames(holder: Record<string, unknown>): string[] {
  return Object.keys(holder).filter((name) => holder[name] !== undefined)
}
