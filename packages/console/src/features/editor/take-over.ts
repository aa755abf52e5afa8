import type { Project } from '@bricks/contract'
import type { Editing } from '#features/editor/use-editing.ts'
import { showToast } from '#ui/toast.ts'

const BRING_BACK_MS = 30_000

/** Goes on with what the server has; what was unsaved here can be put on top of it for a while. */
export function takeOver({ draft, unsaved, dispatch }: Editing, project: Project, text: string): void {
  dispatch({ type: 'reloaded', project })
  const bringBack = () => dispatch({ type: 'rebased', project, draft })
  showToast(
    text,
    unsaved ? { action: { label: 'Bring my changes back', onClick: bringBack }, timeout: BRING_BACK_MS } : {},
  )
}
