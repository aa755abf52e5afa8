import type { CapturedGlobals } from '#captured-globals.ts'
import { buildStorageKey, readStoredJson, readStoredText, writeStoredText } from '#storage.ts'

export interface UnsentText {
  read(): string
  write(text: string): void
}

export function createUnsentText(
  project: string,
  visitor: () => string | undefined,
  natives: CapturedGlobals,
): UnsentText {
  const findKey = () => buildStorageKey(project, 'draft', visitor())
  return {
    read() {
      const kept = readStoredJson(findKey(), natives)
      return typeof kept === 'string' ? kept : ''
    },
    write(text) {
      if (text || readStoredText(findKey())) writeStoredText(findKey(), natives.stringify(text))
    },
  }
}
