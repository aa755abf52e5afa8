import type { CapturedGlobals } from '#captured-globals.ts'
import { newId } from '#panel/conversation/conversation-state.ts'
import { readStoredJson, storageKey, writeText } from '#storage.ts'

/** The random number of whoever uses this browser. */
export function rememberVisitor(project: string, natives: CapturedGlobals): string {
  const key = storageKey(project, 'visitor')
  const known = readStoredJson(key, natives)
  if (typeof known === 'string' && /^[\d-]{7,64}$/.test(known)) return known
  const fresh = newId()
  writeText(key, natives.stringify(fresh))
  return fresh
}
