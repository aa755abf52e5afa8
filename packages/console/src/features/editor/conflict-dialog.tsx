import { offerDraft } from '#features/editor/offer-draft.ts'
import { takeOver } from '#features/editor/take-over.ts'
import type { Editing } from '#features/editor/use-editing.ts'
import type { Saving } from '#features/editor/use-saving.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Two people, or two tabs, saved the same project: this one chooses, and neither side is lost. */
export function ConflictDialog({ editing, saving }: { editing: Editing; saving: Saving }) {
  const { conflict, overwrite, closeConflict } = saving
  const takeTheirs = () => {
    if (!conflict) return
    closeConflict()
    takeOver(editing, conflict, 'The newer version is here.')
  }
  const keepMine = async () => {
    const saved = await overwrite()
    if (saved && conflict) offerDraft(editing, conflict, 'Your version is saved.', 'Bring theirs back')
  }
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={closeConflict}
      title="This project was changed elsewhere"
      description="Somebody saved it after you opened it, perhaps you in another tab. Nothing of yours was saved yet, and nothing is lost."
      footer={
        <>
          <Button variant="quiet" onClick={closeConflict}>
            Not now
          </Button>
          <Button onClick={takeTheirs}>Reload theirs</Button>
          <Button variant="primary" pending={saving.isPending} onClick={keepMine}>
            Overwrite with mine
          </Button>
        </>
      }
    />
  )
}
