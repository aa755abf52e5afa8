import type { Dispatch } from 'react'
import type { Draft } from '#features/editor/draft.ts'
import type { EditorAction } from '#features/editor/draft-reducer.ts'
import { showToast } from '#ui/toast.ts'

const BRING_BACK_MS = 30_000

/** Says what was done, and for a while offers the draft that had to give way. */
export function offerDraft(
  { dispatch }: { dispatch: Dispatch<EditorAction> },
  draft: Draft,
  text: string,
  label: string,
): void {
  const bringBack = () => dispatch({ type: 'rebased', draft })
  showToast(text, { action: { label, onClick: bringBack }, timeout: BRING_BACK_MS })
}
