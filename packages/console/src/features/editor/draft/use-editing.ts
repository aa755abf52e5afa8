import type { Project } from '@bricks/contract'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import {
  createEditorState,
  type EditorAction,
  type EditorState,
  hasUnsavedChanges,
  reduceEditorState,
  withRemovedEntries,
} from './draft-reducer.ts'
import { claimKeptDraft, forgetOutdatedDraft, forgetOwnDraft, keepDraft, watchTakenDraft } from './draft-storage.ts'
import { isSameButSecrets } from './mask-draft-secrets.ts'
import { offerToRestoreDraft } from './offer-draft.ts'

const SAVED_SINCE = 'This bot was saved elsewhere after your last edits here.'

/** By bot. A toast may outlive the editor that showed it, so its draft goes to the editor that is open by then. */
const openEditors = new Map<string, Dispatch<EditorAction>>()

export interface Editing extends EditorState {
  unsaved: boolean
  dispatch: Dispatch<EditorAction>
  /** `onto`: the saved project. If the editor was left, the draft waits in the storage until it opens again. */
  restoreDraft: (draft: Draft, onto: Project) => void
}

export function useEditing(project: Project): Editing {
  const [kept] = useState(() => claimDraftToOffer(project))
  const [state, dispatch] = useReducer(reduceEditorState, project, (loaded) =>
    createEditorState(loaded, kept?.isCurrent ? kept.draft : undefined),
  )
  const { saved, draft } = state
  const unsaved = hasUnsavedChanges(state)

  useEffect(() => {
    openEditors.set(saved.id, dispatch)
    return () => void openEditors.delete(saved.id)
  }, [saved.id])
  useEffect(() => {
    if (!kept || kept.isCurrent) return
    const { draft } = kept
    const restoreKept = () => openEditors.get(saved.id)?.({ type: 'rebased', draft })
    offerToRestoreDraft(restoreKept, SAVED_SINCE, 'Bring my edits back')
  }, [kept, saved.id])
  const before = useRef({ unsaved, revision: saved.revision })
  useEffect(() => {
    const isSaved = before.current.unsaved && !unsaved && saved.revision > before.current.revision
    before.current = { unsaved, revision: saved.revision }
    if (unsaved) keepDraft(saved.id, saved.revision, draft)
    else forgetOwnDraft(saved.id)
    if (isSaved && kept && !kept.isCurrent) forgetOutdatedDraft(kept)
    return unsaved ? watchTakenDraft(saved.id, () => keepDraft(saved.id, saved.revision, draft)) : undefined
  }, [unsaved, saved, draft, kept])

  const restoreDraft: Editing['restoreDraft'] = (restored, { id, revision }) => {
    keepDraft(id, revision, restored)
    openEditors.get(id)?.({ type: 'rebased', draft: restored })
  }
  return { ...state, unsaved, dispatch, restoreDraft }
}

/** If the kept draft equals the saved project, only the answer to its save was lost: there is nothing to restore. */
function claimDraftToOffer(project: Project) {
  const kept = claimKeptDraft(project.id, project.revision)
  if (!kept || kept.isCurrent || !isSameButSecrets(kept.draft, project)) return kept
  forgetOutdatedDraft(kept)
  return undefined
}

export function useRefetchedProject(project: Project, { dispatch }: Editing, isInForm: boolean): void {
  useEffect(() => dispatch({ type: 'refetched', project, isInForm }), [project, dispatch, isInForm])
}

/** Removals can be undone in any order, so this list also has what was removed earlier, in its place. */
export function useListBeforeRemoval<Entry extends { id: string }>(entries: Entry[]): () => Entry[] {
  const known = useRef<Entry[]>([])
  return () => {
    known.current = withRemovedEntries(entries, known.current)
    return known.current
  }
}
