import { useMutation } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account/account-links.ts'
import { useSession } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Dialog } from '#ui/overlay/lazy-dialog.tsx'

export function ConfirmEmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession()
  const resend = useMutation(resendConfirmationMutation)
  const close = () => {
    onClose()
    resend.reset()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Confirm your e-mail address"
      description="Your project is saved. It goes live as soon as we know that this address is yours."
      footer={
        <>
          <Button
            variant="quiet"
            pending={resend.isPending}
            disabled={resend.isSuccess}
            onClick={() => resend.mutate()}
          >
            {resend.isSuccess ? 'Sent.' : 'Send the mail again'}
          </Button>
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <p>
        A mail with a link was sent to <strong className="wrap-break-word">{user?.username}</strong>. Follow it, then
        press Deploy again. Nothing there? Look among the junk mail.
      </p>
      {resend.error && (
        <div className="mt-3">
          <FormError error={findServerText(resend.error)} />
        </div>
      )}
    </Dialog>
  )
}
