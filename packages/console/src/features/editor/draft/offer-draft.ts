import type { Project } from '@bricks/contract'
import { showToast } from '#ui/feedback/toast.ts'
import type { Draft } from './draft.ts'
import { keepDraft } from './draft-storage.ts'
import type { Editing } from './use-editing.ts'

const BRING_BACK_MS = 30_000

/** If the editor has been left by then, the restored draft waits in the browser's storage until it opens again. */
export function offerToRestoreDraft(
  { saved, dispatch }: Pick<Editing, 'saved' | 'dispatch'>,
  draft: Draft,
  text: string,
  label: string,
): void {
  const restoreDraft = () => {
    keepDraft(saved.id, saved.revision, draft)
    dispatch({ type: 'rebased', draft })
  }
  showToast(text, { action: { label, onClick: restoreDraft }, timeout: BRING_BACK_MS })
}

export function replaceDraftAndOfferItBack(editing: Editing, project: Project, text: string): void {
  editing.dispatch({ type: 'reloaded', project })
  const { dispatch, draft } = editing
  if (editing.unsaved) offerToRestoreDraft({ saved: project, dispatch }, draft, text, 'Bring my changes back')
  else showToast(text)
}
