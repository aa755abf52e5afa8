import type { Project } from '@bricks/contract'
import { offerDraft } from '#features/editor/offer-draft.ts'
import type { Editing } from '#features/editor/use-editing.ts'
import { showToast } from '#ui/toast.ts'

/** Goes on with what the server has; what was unsaved here can be put on top of it for a while. */
export function takeOver(editing: Editing, project: Project, text: string): void {
  editing.dispatch({ type: 'reloaded', project })
  if (editing.unsaved) offerDraft(editing, editing.draft, text, 'Bring my changes back')
  else showToast(text)
}
