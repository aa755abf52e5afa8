import type { Project } from '@bricks/contract'
import { showToast } from '#ui/feedback/toast.ts'
import type { Editing } from './use-editing.ts'

const BRING_BACK_MS = 30_000

export function offerToRestoreDraft(restoreDraft: () => void, text: string, label: string): void {
  showToast(text, { action: { label, onClick: restoreDraft }, timeout: BRING_BACK_MS })
}

export function replaceDraftAndOfferItBack(editing: Editing, project: Project, text: string): void {
  const { draft, unsaved, dispatch, restoreDraft } = editing
  dispatch({ type: 'reloaded', project })
  if (unsaved) offerToRestoreDraft(() => restoreDraft(draft, project), text, 'Bring my changes back')
  else showToast(text)
}
