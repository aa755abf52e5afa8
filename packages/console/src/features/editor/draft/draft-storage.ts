import { isMasked, MASK, mapApiValues, mapAuthSecrets } from '@bricks/contract/wire'
import { type Draft, toDraft } from './draft.ts'

interface KeptDraft {
  revision: number
  draft: Draft
}

/** `isCurrent` is false if the project was saved again after this draft was stored. */
export function readKeptDraft(projectId: string, revision: number): { draft: Draft; isCurrent: boolean } | undefined {
  try {
    const kept: KeptDraft | null = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null')
    if (!kept) return undefined
    // A draft of an earlier release has no connections.
    const draft = { ...kept.draft, connections: kept.draft.connections ?? [] }
    return { draft, isCurrent: kept.revision === revision }
  } catch {
    return undefined
  }
}

/** A mask replaces unsaved secrets, because the browser's storage must not hold them. */
export function keepDraft(projectId: string, revision: number, draft: Draft): void {
  const kept: KeptDraft = { revision, draft: withoutSecrets(draft) }
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify(kept))
  } catch {
    // If the browser's storage is closed, the edits live only as long as the page.
  }
}

export function forgetDraft(projectId: string): void {
  try {
    localStorage.removeItem(keyOf(projectId))
  } catch {
    // If the browser's storage is closed, nothing was stored.
  }
}

function keyOf(projectId: string): string {
  return `bricks:draft:${projectId}`
}

function withoutSecrets(draft: Draft): Draft {
  const functions = draft.functions.map((connected) => ({
    ...connected,
    api: mapApiValues(connected.api, ({ list, value, secret }) => ({
      value: secret || list === 'secrets' ? maskNew(value) : value,
    })),
  }))
  const connections = draft.connections.map((connection) => ({
    ...connection,
    auth: mapAuthSecrets(connection.auth, ({ value, secret }) => (secret ? maskNew(value) : value)),
  }))
  return { ...toDraft(draft), functions, connections }
}

function maskNew(value: string): string {
  return value === '' || isMasked(value) ? value : MASK
}
