import type { CapturedGlobals } from '#captured-globals.ts'
import { createMessageId } from '#panel/conversation/conversation-state.ts'
import { buildStorageKey, readStoredJson, writeStoredText } from '#storage.ts'

export function findOrCreateVisitorId(project: string, natives: CapturedGlobals): string {
  const known = findVisitorId(project, natives)
  if (known) return known
  const fresh = createMessageId()
  writeStoredText(buildStorageKey(project, 'visitor'), natives.stringify(fresh))
  return fresh
}

export function findVisitorId(project: string, natives: CapturedGlobals): string | undefined {
  const known = readStoredJson(buildStorageKey(project, 'visitor'), natives)
  return typeof known === 'string' && /^[\d-]{7,64}$/.test(known) ? known : undefined
}
