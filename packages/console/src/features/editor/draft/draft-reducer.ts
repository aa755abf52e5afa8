import type { ConnectedFunction, Connection, Project } from '@bricks/contract'
import { type Base, type Draft, isSameDraft, toDraft, withSavedSignInStates } from './draft.ts'

export interface EditorState {
  saved: Project
  draft: Draft
}

/**
 * `function-restored`, `connection-restored`: `before` is the list before the undone removal, with all entries that
 * were removed earlier in their places.
 * `saved`: the server saved `sent`; edits made after `sent` stay.
 * `refetched`: `isInForm` says that a form filled from the draft is open, which counts as an unsaved edit.
 * `outdated`: the draft began from an earlier revision than `saved`, so the next save must report the conflict.
 */
export type EditorAction =
  | { type: 'base-edited'; base: Base }
  | { type: 'function-put'; connected: ConnectedFunction; connection?: Connection }
  | { type: 'functions-added'; functions: readonly ConnectedFunction[]; connection?: Connection }
  | { type: 'function-removed'; id: string }
  | { type: 'function-restored'; connected: ConnectedFunction; before: readonly ConnectedFunction[] }
  | { type: 'function-moved'; id: string; onto: string }
  | { type: 'connection-put'; connection: Connection }
  | { type: 'connection-removed'; id: string }
  | { type: 'connection-restored'; connection: Connection; before: readonly Connection[] }
  | { type: 'saved'; project: Project; sent: Draft }
  | { type: 'refetched'; project: Project; isInForm?: boolean }
  | { type: 'outdated' }
  | { type: 'discarded' }
  | { type: 'reloaded'; project: Project }
  | { type: 'rebased'; draft: Draft }

export function createEditorState(project: Project, draft: Draft = project): EditorState {
  return { saved: project, draft: toDraft(draft) }
}

export function hasUnsavedChanges({ saved, draft }: EditorState): boolean {
  return !isSameDraft(saved, draft)
}

export function reduceEditorState(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state
  switch (action.type) {
    case 'base-edited':
      return { ...state, draft: { ...draft, ...action.base } }
    case 'function-put':
      return withFunctions(
        withAddedConnection(state, action.connection),
        addOrReplaceEntry(draft.functions, action.connected),
      )
    case 'functions-added':
      return withFunctions(
        withAddedConnection(state, action.connection),
        action.functions.reduce<ConnectedFunction[]>(addOrReplaceEntry, draft.functions),
      )
    case 'function-removed':
      return withFunctions(
        state,
        draft.functions.filter(({ id }) => id !== action.id),
      )
    case 'function-restored':
      return withFunctions(state, restoreDeletedEntry(draft.functions, action.connected, action.before))
    case 'function-moved':
      return withFunctions(state, moveEntry(draft.functions, action.id, action.onto))
    case 'connection-put':
      return withAddedConnection(state, action.connection)
    case 'connection-removed':
      return withConnections(
        state,
        draft.connections.filter(({ id }) => id !== action.id),
      )
    case 'connection-restored':
      return withConnections(state, restoreDeletedEntry(draft.connections, action.connection, action.before))
    case 'saved':
      return isSameDraft(draft, action.sent) ? createEditorState(action.project) : { ...state, saved: action.project }
    case 'refetched':
      return withRefetchedProject(state, action.project, action.isInForm)
    case 'outdated':
      return { ...state, saved: { ...state.saved, revision: state.saved.revision - 1 } }
    case 'discarded':
      return createEditorState(state.saved)
    case 'reloaded':
      return createEditorState(action.project)
    case 'rebased':
      return createEditorState(state.saved, action.draft)
  }
}

/**
 * A draft with edits keeps the revision that they began with, so that its save meets the conflict. An open form counts
 * as an edit, because it writes all its fields back, also those that were saved elsewhere since it was opened.
 */
function withRefetchedProject(state: EditorState, project: Project, isInForm = false): EditorState {
  if (!hasUnsavedChanges(state) && !isInForm) return createEditorState(project)
  if (project.revision !== state.saved.revision) return state
  return { saved: project, draft: withSavedSignInStates(state.draft, project) }
}

function withAddedConnection(state: EditorState, connection: Connection | undefined): EditorState {
  return connection ? withConnections(state, addOrReplaceEntry(state.draft.connections, connection)) : state
}

function withConnections(state: EditorState, connections: Connection[]): EditorState {
  return { ...state, draft: { ...state.draft, connections } }
}

function withFunctions(state: EditorState, functions: ConnectedFunction[]): EditorState {
  return { ...state, draft: { ...state.draft, functions } }
}

/** Discarding the edits may have restored the entry already, so it must not be added twice. */
function restoreDeletedEntry<Entry extends { id: string }>(
  entries: Entry[],
  entry: Entry,
  before: readonly Entry[],
): Entry[] {
  if (findPlace(entries, entry) !== -1) return entries
  const former = before.slice(0, findPlace(before, entry))
  const at = entries.findLastIndex((other) => findPlace(former, other) !== -1) + 1
  return entries.toSpliced(at, 0, entry)
}

export function withRemovedEntries<Entry extends { id: string }>(entries: Entry[], known: readonly Entry[]): Entry[] {
  return known.reduce((list, entry) => restoreDeletedEntry(list, entry, known), entries)
}

function findPlace(entries: readonly { id: string }[], { id }: { id: string }): number {
  return entries.findIndex((each) => each.id === id)
}

export function addOrReplaceEntry<Entry extends { id: string }>(entries: readonly Entry[], entry: Entry): Entry[] {
  const isKnown = entries.some(({ id }) => id === entry.id)
  if (!isKnown) return [...entries, entry]
  return entries.map((each) => (each.id === entry.id ? entry : each))
}

function moveEntry<Entry extends { id: string }>(entries: Entry[], id: string, onto: string): Entry[] {
  const from = entries.findIndex((entry) => entry.id === id)
  const to = entries.findIndex((entry) => entry.id === onto)
  const moved = entries[from]
  return moved && to !== -1 ? entries.toSpliced(from, 1).toSpliced(to, 0, moved) : entries
}
