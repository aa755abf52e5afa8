import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface SetKeyDialogProps {
  open: boolean
  /** What went wrong, where it isn't the key. */
  cause?: string | undefined
  onClose: () => void
}

/** A bot cannot go on without its owner's key: leads to where the key is set. */
export function SetKeyDialog({ open, cause, onClose }: SetKeyDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Set Your OpenAI API Key"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <ButtonLink to="/settings" variant="primary">
            Go to Settings
          </ButtonLink>
        </>
      }
    >
      <p>You cannot deploy Bricks before setting your OpenAI API Key</p>
      {cause && <p className="mt-3 text-muted">{cause}</p>}
    </Dialog>
  )
}
