import type { ConnectedFunction, Project } from '@bricks/contract'
import { type Base, type Draft, isSameDraft, toDraft } from '#features/editor/draft.ts'

/** The project as the server last told it, and what its builder has made of it since. */
export interface EditorState {
  saved: Project
  draft: Draft
}

export type EditorAction =
  | { type: 'base-edited'; base: Base }
  | { type: 'function-put'; connected: ConnectedFunction }
  | { type: 'function-removed'; id: string }
  | { type: 'function-restored'; connected: ConnectedFunction; at: number }
  /** The server has taken `sent`; what was edited meanwhile stays. */
  | { type: 'saved'; project: Project; sent: Draft }
  /** News from the server that nobody here asked for. */
  | { type: 'refetched'; project: Project }
  | { type: 'discarded' }
  /** Takes the server's version and leaves the edits. */
  | { type: 'reloaded'; project: Project }
  /** Puts another draft on top of what the server has. */
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

/** Edits are never overwritten: where there are some, only what stands beside the draft is news. */
function takeNews(state: EditorState, project: Project): EditorState {
  if (!isUnsaved(state)) return startEditing(project)
  return project.revision === state.saved.revision ? { ...state, saved: project } : state
}

function withFunctions(state: EditorState, functions: ConnectedFunction[]): EditorState {
  return { ...state, draft: { ...state.draft, functions } }
}

/** One that is back already, since the edits were discarded, is not there twice. */
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
