import { useMutation } from '@tanstack/react-query'
import { disownEmailMutation } from '#api/account/account-links.ts'
import { findServerText } from '#api/http/error-texts.ts'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'

interface DisownDialogProps {
  token: string
  open: boolean
  onClose: () => void
  onDisowned: () => void
}

export default function DisownDialog({ token, open, onClose, onDisowned }: DisownDialogProps) {
  const disown = useMutation({ ...disownEmailMutation, onSuccess: onDisowned })
  const closeDialog = () => {
    onClose()
    disown.reset()
  }
  return (
    <ConfirmPanel
      open={open}
      onClose={closeDialog}
      title="This was not me"
      description="The account that was opened with your address is deleted, with everything in it. Your address is free again."
      confirm="Delete this account"
      pending={disown.isPending}
      error={findServerText(disown.error)}
      onConfirm={() => disown.mutate(token)}
    />
  )
}
