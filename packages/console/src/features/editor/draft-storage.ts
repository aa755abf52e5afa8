import { isMasked, MASK } from '@bricks/contract/wire'
import { type Draft, toDraft } from '#features/editor/draft.ts'

interface KeptDraft {
  revision: number
  draft: Draft
}

/** The unsaved draft that was left behind, and whether it was made on this revision or on one that was saved over since. */
export function readKeptDraft(projectId: string, revision: number): { draft: Draft; isCurrent: boolean } | undefined {
  try {
    const kept: KeptDraft | null = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null')
    return kept ? { draft: kept.draft, isCurrent: kept.revision === revision } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft where a reload or a crash finds it. Secrets typed since the last save are not kept: a mask stands for them. */
export function keepDraft(projectId: string, revision: number, draft: Draft): void {
  const kept: KeptDraft = { revision, draft: withoutSecrets(draft) }
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the safety net, not the work.
  }
}

export function forgetDraft(projectId: string): void {
  try {
    localStorage.removeItem(keyOf(projectId))
  } catch {
    // As above.
  }
}

function keyOf(projectId: string): string {
  return `bricks:draft:${projectId}`
}

function withoutSecrets(draft: Draft): Draft {
  const functions = draft.functions.map((connected) => ({
    ...connected,
    api: {
      ...connected.api,
      parameters: connected.api.parameters.map(hideSecret),
      headers: connected.api.headers.map(hideSecret),
    },
  }))
  return { ...toDraft(draft), functions }
}

function hideSecret<Entry extends { value: string; secret?: boolean | undefined }>(entry: Entry): Entry {
  return entry.secret && entry.value !== '' && !isMasked(entry.value) ? { ...entry, value: MASK } : entry
}
