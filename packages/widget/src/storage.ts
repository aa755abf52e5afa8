import type { CapturedGlobals } from './captured-globals.ts'

export function buildStorageKey(projectId: string, what: string, visitor = ''): string {
  return `bricks:v1:${projectId}:${what}${visitor && `:${visitor}`}`
}

export function readStoredJson(key: string, { parse }: CapturedGlobals): unknown {
  try {
    return parse(readStoredText(key) as string)
  } catch {}
}

type Store = 'localStorage' | 'sessionStorage'

const modes = new Map<string | undefined, StorageMode>()

/** `session`: until the tab is closed. `none`: nothing is stored; any unknown value counts as `none`. */
export type StorageMode = 'local' | 'session' | 'none'

export function setStorageMode(project: string, mode: StorageMode = 'local'): void {
  modes.set(project, mode)
}

export function readStoredText(key: string, store?: Store): string | undefined {
  try {
    return openStore(key, store)?.getItem(key) ?? undefined
  } catch {}
}

export function writeStoredText(key: string, text: string, store?: Store): void {
  try {
    openStore(key, store)?.setItem(key, text)
  } catch {}
}

export function removeStoredText(key: string): void {
  try {
    openStore(key)?.removeItem(key)
  } catch {}
}

function openStore(key: string, store: Store = 'localStorage'): Storage | undefined {
  const mode = modes.get(key.split(':')[2]) ?? 'local'
  if (mode === 'local') return window[store]
  return mode === 'session' ? sessionStorage : undefined
}
