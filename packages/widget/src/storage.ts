/** Key of one thing kept for one project in the visitor's browser. */
export function storageKey(projectId: string, what: string): string {
  return `bricks:v1:${projectId}:${what}`
}

/** Null where nothing is kept; undefined where the browser keeps nothing: storage is blocked, or does not hold JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) as string)
  } catch {}
}

/** Null forgets. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
