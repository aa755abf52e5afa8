import { offerToRestoreDraft, replaceDraftAndOfferItBack } from '#features/editor/draft/offer-draft.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'
import { Button } from '#ui/base/button.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import type { Saving } from './use-draft-saving.ts'

interface ConflictDialogProps {
  open: boolean
  editing: Editing
  saving: Saving
}

export default function ConflictDialog({ open, editing, saving }: ConflictDialogProps) {
  const { conflict, overwrite, closeConflict } = saving
  const takeTheirs = () => {
    if (!conflict) return
    closeConflict()
    replaceDraftAndOfferItBack(editing, conflict, 'The newer version is here.')
  }
  const keepMine = async () => {
    const saved = await overwrite()
    if (!saved || !conflict) return
    offerToRestoreDraft(() => editing.restoreDraft(conflict, saved), 'Your version is saved.', 'Bring theirs back')
  }
  return (
    <Dialog
      open={open}
      onClose={closeConflict}
      title="This bot was changed elsewhere"
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
