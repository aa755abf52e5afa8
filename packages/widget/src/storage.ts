import type { Natives } from './natives.ts'

/** Key of one thing kept for one project in the visitor's browser. */
export function storageKey(projectId: string, what: string): string {
  return `bricks:v1:${projectId}:${what}`
}

/** Undefined where nothing is kept, it does not hold JSON, or storage is blocked. */
export function readStored(key: string, { parse }: Natives): unknown {
  try {
    return parse(readText(key) as string)
  } catch {}
}

export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {}
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {}
}
