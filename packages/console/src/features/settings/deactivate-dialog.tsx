import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { findErrorText } from '#api/error-texts.ts'
import { deleteAccountMutation } from '#api/settings.ts'
import { endSession } from '#api/user.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { FormError } from '#ui/form-error.tsx'

export default function DeactivateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const deactivate = useMutation({
    ...deleteAccountMutation,
    // Leave first, and at once: a page for the signed-in that is still drawn would send whoever is signed out to sign in.
    onSuccess: async (_nothing, _variables, _result, { client }) => {
      await navigate(PAGES.landing.path, { flushSync: true })
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
