import type { ConnectedFunction, Project } from '@bricks/contract'
import { type Base, type Draft, isSameDraft, toDraft } from './draft.ts'

export interface EditorState {
  saved: Project
  draft: Draft
}

export type EditorAction =
  | { type: 'base-edited'; base: Base }
  | { type: 'function-put'; connected: ConnectedFunction }
  | { type: 'function-removed'; id: string }
  | { type: 'function-restored'; connected: ConnectedFunction; at: number }
  /** The server saved `sent`; later edits stay. */
  | { type: 'saved'; project: Project; sent: Draft }
  | { type: 'refetched'; project: Project }
  | { type: 'discarded' }
  | { type: 'reloaded'; project: Project }
  | { type: 'rebased'; draft: Draft }

export function startEditing(project: Project, draft: Draft = project): EditorState {
  return { saved: project, draft: toDraft(draft) }
}

export function isUnsaved({ saved, draft }: EditorState): boolean {
  return !isSameDraft(saved, draft)
}

export function editDraft(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state
  switch (action.type) {
    case 'base-edited':
      return { ...state, draft: { ...draft, ...action.base } }
    case 'function-put':
      return withFunctions(state, putFunction(draft.functions, action.connected))
    case 'function-removed':
      return withFunctions(
        state,
        draft.functions.filter(({ id }) => id !== action.id),
      )
    case 'function-restored':
      return restoreFunction(state, action)
    case 'saved':
      return isSameDraft(draft, action.sent) ? startEditing(action.project) : { ...state, saved: action.project }
    case 'refetched':
      return takeNews(state, action.project)
    case 'discarded':
      return startEditing(state.saved)
    case 'reloaded':
      return startEditing(action.project)
    case 'rebased':
      return startEditing(state.saved, action.draft)
  }
}

function takeNews(state: EditorState, project: Project): EditorState {
  if (!isUnsaved(state)) return startEditing(project)
  return project.revision === state.saved.revision ? { ...state, saved: project } : state
}

function withFunctions(state: EditorState, functions: ConnectedFunction[]): EditorState {
  return { ...state, draft: { ...state.draft, functions } }
}

/** Discarding the edits may have restored the function already. It is not added twice. */
function restoreFunction(state: EditorState, { connected, at }: { connected: ConnectedFunction; at: number }) {
  const { functions } = state.draft
  if (functions.some(({ id }) => id === connected.id)) return state
  return withFunctions(state, functions.toSpliced(at, 0, connected))
}

function putFunction(functions: readonly ConnectedFunction[], connected: ConnectedFunction): ConnectedFunction[] {
  const isKnown = functions.some(({ id }) => id === connected.id)
  if (!isKnown) return [...functions, connected]
  return functions.map((each) => (each.id === connected.id ? connected : each))
}
