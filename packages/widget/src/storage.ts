import type { CapturedGlobals } from './captured-globals.ts'

export function storageKey(projectId: string, what: string, visitor = ''): string {
  return `bricks:v1:${projectId}:${what}${visitor && `:${visitor}`}`
}

/** Undefined if nothing is stored, it is not JSON, or storage is blocked. */
export function readStoredJson(key: string, { parse }: CapturedGlobals): unknown {
  try {
    return parse(readText(key) as string)
  } catch {}
}

type Store = 'localStorage' | 'sessionStorage'

export function readText(key: string, store: Store = 'localStorage'): string | undefined {
  try {
    return window[store].getItem(key) ?? undefined
  } catch {}
}

export function writeText(key: string, text: string, store: Store = 'localStorage'): void {
  try {
    window[store].setItem(key, text)
  } catch {}
}
