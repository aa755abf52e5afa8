import { useMutation, useQuery } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account-links.ts'
import { findServerText } from '#api/error-texts.ts'
import { settingsQuery } from '#api/settings.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Notice } from '#ui/notice.tsx'

/** Says that the address is not confirmed yet, where that stands before the first Deploy. */
export function UnconfirmedAddress() {
  const { data: settings } = useQuery(settingsQuery)
  const resend = useMutation(resendConfirmationMutation)
  if (settings?.account.email_confirmed !== false) return null
  return (
    <>
      <Notice tone="warning">
        <p>Your address is not confirmed yet: follow the link in the mail before your first Deploy.</p>
        <Button className="mt-3" pending={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
          {resend.isSuccess ? 'Sent.' : 'Send the mail again'}
        </Button>
      </Notice>
      <FormError error={findServerText(resend.error)} />
    </>
  )
}
