import type { CapturedGlobals } from '#captured-globals.ts'
import { readStoredJson, readText, storageKey, writeText } from '#storage.ts'

export interface UnsentText {
  read(): string
  write(text: string): void
}

export function createUnsentText(
  project: string,
  visitor: () => string | undefined,
  natives: CapturedGlobals,
): UnsentText {
  const key = () => storageKey(project, 'draft', visitor())
  return {
    read() {
      const kept = readStoredJson(key(), natives)
      return typeof kept === 'string' ? kept : ''
    },
    write(text) {
      if (text || readText(key())) writeText(key(), natives.stringify(text))
    },
  }
}
