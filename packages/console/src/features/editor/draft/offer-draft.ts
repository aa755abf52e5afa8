import type { Project } from '@bricks/contract'
import type { Dispatch } from 'react'
import { showToast } from '#ui/feedback/toast.ts'
import type { Draft } from './draft.ts'
import type { EditorAction } from './draft-reducer.ts'
import type { Editing } from './use-editing.ts'

const BRING_BACK_MS = 30_000

export function offerToRestoreDraft(
  { dispatch }: { dispatch: Dispatch<EditorAction> },
  draft: Draft,
  text: string,
  label: string,
): void {
  const restoreDraft = () => dispatch({ type: 'rebased', draft })
  showToast(text, { action: { label, onClick: restoreDraft }, timeout: BRING_BACK_MS })
}

export function replaceDraftAndOfferItBack(editing: Editing, project: Project, text: string): void {
  editing.dispatch({ type: 'reloaded', project })
  if (editing.unsaved) offerToRestoreDraft(editing, editing.draft, text, 'Bring my changes back')
  else showToast(text)
}
