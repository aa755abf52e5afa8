import { useMutation } from '@tanstack/react-query'
import { disownEmailMutation } from '#api/account-links.ts'
import { findServerText } from '#api/error-texts.ts'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { FormError } from '#ui/form-error.tsx'

interface DisownDialogProps {
  token: string
  open: boolean
  onClose: () => void
  onDisowned: () => void
}

export default function DisownDialog({ token, open, onClose, onDisowned }: DisownDialogProps) {
  const disown = useMutation({ ...disownEmailMutation, onSuccess: onDisowned })
  const close = () => {
    onClose()
    disown.reset()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="This was not me"
      description="The account that was opened with your address is deleted, with everything in it. Your address is free again."
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" pending={disown.isPending} onClick={() => disown.mutate(token)}>
            Delete this account
          </Button>
        </>
      }
    >
      <FormError error={disown.isPending ? null : findServerText(disown.error)} />
    </Dialog>
  )
}
