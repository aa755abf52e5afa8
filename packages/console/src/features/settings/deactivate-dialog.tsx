import { useMutation } from '@tanstack/react-query'
import { findErrorText } from '#api/error-texts.ts'
import { noteFarewell } from '#api/session.ts'
import { deleteAccountMutation } from '#api/settings.ts'
import { endSession } from '#api/user.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { FormError } from '#ui/form-error.tsx'

export default function DeactivateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const deactivate = useMutation({
    ...deleteAccountMutation,
    // The page that is left is still drawn while the next one comes: it decides where its visitor goes.
    onSuccess: (_nothing, _variables, _result, { client }) => {
      noteFarewell(PAGES.landing.path)
      endSession(client)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Deactivate account"
      description="Your bots stop answering at once, and your data is removed within one day. This cannot be undone."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to={PAGES.signOut.path}>Log out</ButtonLink>
          <Button variant="danger" pending={deactivate.isPending} onClick={() => deactivate.mutate()}>
            Deactivate
          </Button>
        </>
      }
    >
      <FormError error={findErrorText(deactivate.error)} />
    </Dialog>
  )
}
