import type { Editing } from '#features/editor/use-editing.ts'
import type { Saving } from '#features/editor/use-saving.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.ts'

const BRING_BACK_MS = 30_000

/** Two people, or two tabs, saved the same project: this one chooses, and neither side is lost. */
export function ConflictDialog({ editing, saving }: { editing: Editing; saving: Saving }) {
  const { conflict, reload, overwrite, closeConflict } = saving
  const takeTheirs = () => {
    if (!conflict) return
    const { draft } = editing
    reload()
    showToast('The newer version is here.', {
      action: {
        label: 'Bring my changes back',
        onClick: () => editing.dispatch({ type: 'rebased', project: conflict, draft }),
      },
      timeout: BRING_BACK_MS,
    })
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
          <Button variant="primary" pending={saving.isPending} onClick={overwrite}>
            Overwrite with mine
          </Button>
        </>
      }
    />
  )
}
