import type { CapturedGlobals } from '#captured-globals.ts'
import { createMessageId } from '#panel/conversation/conversation-state.ts'
import { readStoredJson, storageKey, writeText } from '#storage.ts'

export function rememberVisitorId(project: string, natives: CapturedGlobals): string {
  const known = findVisitorId(project, natives)
  if (known) return known
  const fresh = createMessageId()
  writeText(storageKey(project, 'visitor'), natives.stringify(fresh))
  return fresh
}

export function findVisitorId(project: string, natives: CapturedGlobals): string | undefined {
  const known = readStoredJson(storageKey(project, 'visitor'), natives)
  return typeof known === 'string' && /^[\d-]{7,64}$/.test(known) ? known : undefined
}
