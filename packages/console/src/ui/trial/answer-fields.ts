/**
 * One path covers the field in every item of a list: `items[].name`. `label` is the last part of the path, such as
 * `name`, or '' for the items if the answer itself is a list. `sample` is the value in words, or the number of a list's
 * items.
 */
export interface AnswerField {
  path: string
  label: string
  sample: string
  fields: AnswerField[]
}

const MOST_FIELDS = 400
const DEEPEST = 12
const LOOKED_AT = 50
const SAMPLE_LENGTH = 60

const PLAIN_NAME = /^[^.[\]"]+$/

export function listAnswerFields(value: unknown): { fields: AnswerField[]; isWhole: boolean } {
  const room = { left: MOST_FIELDS }
  const fields = listFieldsInside(value, '', room, 0)
  return { fields, isWhole: room.left > 0 }
}

export function listLeafPaths(fields: readonly AnswerField[]): string[] {
  return fields.flatMap((field) => (field.fields.length === 0 ? [field.path] : listLeafPaths(field.fields)))
}

export function isPathKept(path: string, keep: readonly string[] | undefined): boolean {
  return keep === undefined || keep.length === 0 || keep.some((kept) => isPathInside(path, kept))
}

/** Gives undefined if every field is kept. */
export function listPathsKeptAfterToggle(
  field: AnswerField,
  all: readonly AnswerField[],
  keep: readonly string[] | undefined,
): string[] | undefined {
  const leaves = listLeafPaths(all)
  const own = new Set(listLeafPaths([field]))
  const kept = leaves.filter((path) => isPathKept(path, keep))
  const isWholeKept = [...own].every((path) => kept.includes(path))
  const next = new Set(isWholeKept ? kept.filter((path) => !own.has(path)) : [...kept, ...own])
  if (leaves.every((path) => next.has(path))) return undefined
  // Paths that are not in this answer stay, because another answer may have these fields.
  const elsewhere = (keep ?? []).filter(
    (path) => !leaves.some((leaf) => isPathInside(leaf, path) || isPathInside(path, leaf)),
  )
  return [...listWholePaths(all, next), ...elsewhere]
}

export function isPathInside(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}

export function joinPath(path: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}

function listWholePaths(fields: readonly AnswerField[], leaves: ReadonlySet<string>): string[] {
  return fields.flatMap((field) => {
    if (field.fields.length === 0) return leaves.has(field.path) ? [field.path] : []
    return listLeafPaths(field.fields).every((path) => leaves.has(path))
      ? [field.path]
      : listWholePaths(field.fields, leaves)
  })
}

function listFieldsInside(value: unknown, path: string, room: { left: number }, depth: number): AnswerField[] {
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) return listFieldsInside(mergeItems(value), `${path}[]`, room, depth)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([label, inner]) => {
    if (room.left <= 0) return []
    room.left--
    const own = joinPath(path, label)
    return [{ path: own, label, sample: describeSample(inner), fields: listFieldsInside(inner, own, room, depth + 1) }]
  })
}

function mergeItems(items: readonly unknown[]): unknown {
  const objects = items.slice(0, LOOKED_AT)
  if (objects.some(Array.isArray)) return objects.find(Array.isArray)
  const merged: Record<string, unknown> = {}
  for (const item of objects.filter(isObject)) {
    for (const [name, value] of Object.entries(item)) {
      if (!Object.hasOwn(merged, name) || merged[name] === null) merged[name] = value
      else if (Array.isArray(merged[name]) && Array.isArray(value)) merged[name] = [...merged[name], ...value]
    }
  }
  return merged
}

function describeSample(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`
  if (isObject(value)) return ''
  const text = JSON.stringify(value)
  return text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
