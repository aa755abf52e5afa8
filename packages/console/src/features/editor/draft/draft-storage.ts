import { MASK } from '@bricks/contract/wire'
import { buildDraftKey, forgetDrafts, listDraftKeys } from '#api/projects/draft-keys.ts'
import { createUuid } from '#create-uuid.ts'
import type { Draft } from './draft.ts'
import { maskDraftSecrets } from './mask-draft-secrets.ts'

interface KeptDraft {
  revision: number
  draft: Draft
  at: number
}

interface ClaimedDraft {
  draft: Draft
  isCurrent: boolean
  key: string
}

/**
 * A draft is outdated if the project was saved again after the draft was stored. In its key, this word and the draft's
 * time replace the tab's id. The time keeps the outdated drafts of several tabs apart.
 */
const OUTDATED = 'outdated'
const TAB_KEY = 'bricks:tab'
/**
 * This mark replaces a draft that another tab has taken. If the draft's own tab is still open, it sees the mark and
 * stores its draft again. So the other tab must not remove the mark: it could remove that draft.
 */
const TAKEN = 'null'

/**
 * Takes the draft of this tab, or else the newest draft of another tab. `isCurrent` is false if the project was saved
 * again after the draft was stored; such a draft is stored separately, at `key`, until this tab saves.
 */
export function claimKeptDraft(projectId: string, revision: number): ClaimedDraft | undefined {
  try {
    for (const each of listDraftKeys(projectId)) if (!readKeptDraft(each)) localStorage.removeItem(each)
    const own = buildDraftKey(projectId, getTabId())
    const key = localStorage.getItem(own) === null ? (findNewestKey(projectId) ?? own) : own
    const kept = readKeptDraft(key)
    if (!kept) return undefined
    const isCurrent = kept.revision === revision
    const place = isCurrent ? own : buildDraftKey(projectId, OUTDATED + kept.at)
    localStorage.setItem(place, JSON.stringify(kept))
    if (place !== key) localStorage.setItem(key, TAKEN)
    return { draft: kept.draft, isCurrent, key: place }
  } catch {
    return undefined
  }
}

/** A mask replaces unsaved secrets, because the browser's storage must not hold them. */
export function keepDraft(projectId: string, revision: number, draft: Draft): void {
  const kept: KeptDraft = { revision, draft: maskDraftSecrets(draft, () => MASK), at: Date.now() }
  try {
    localStorage.setItem(buildDraftKey(projectId, getTabId()), JSON.stringify(kept))
  } catch {
    // If the browser's storage is closed, the edits live only as long as the page.
  }
}

/** A tab takes another tab's draft without knowing whether that tab is open. If it is, it stores its draft again. */
export function watchTakenDraft(projectId: string, keepAgain: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === TAKEN && key === buildDraftKey(projectId, getTabId())) keepAgain()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function forgetOwnDraft(projectId: string): void {
  forgetDrafts(projectId, getTabId)
}

export function forgetOutdatedDraft({ key }: ClaimedDraft): void {
  // This cannot throw: the draft was claimed from the storage, so the browser allows it.
  localStorage.removeItem(key)
}

let knownTab: string | undefined

/** The id survives a reload. A duplicated tab gets its own id. */
function getTabId(): string {
  knownTab ??= readTabId()
  return knownTab
}

function readTabId(): string {
  const [entry] = performance.getEntriesByType('navigation')
  const isNew = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  const id = (isNew ? null : sessionStorage.getItem(TAB_KEY)) ?? createUuid()
  sessionStorage.setItem(TAB_KEY, id)
  return id
}

function findNewestKey(projectId: string): string | undefined {
  const readTimeOfKey = (key: string) => readKeptDraft(key)?.at ?? 0
  return listDraftKeys(projectId).sort((one, other) => readTimeOfKey(other) - readTimeOfKey(one))[0]
}

function readKeptDraft(key: string): KeptDraft | null {
  return JSON.parse(localStorage.getItem(key) ?? 'null')
}
