import { useMutation } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account/account-links.ts'
import { useSession } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

/** Stands where a call's answer would: who is called must know that somebody real calls. */
export function ConfirmFirst() {
  const { user } = useSession()
  const resend = useMutation(resendConfirmationMutation)
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="wrap-anywhere">
        <strong>Confirm your e-mail address first.</strong> A mail with a link was sent to {user?.username}. Follow it
        in another tab, then come back and try again: what you entered stays here.
      </p>
      <Button size="small" pending={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
        {resend.isSuccess ? 'Sent.' : 'Send the mail again'}
      </Button>
      {resend.error && <FormError error={findServerText(resend.error)} />}
    </div>
  )
}
