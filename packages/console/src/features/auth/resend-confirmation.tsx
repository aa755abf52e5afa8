import { useMutation, useQuery } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account/account-links.ts'
import { settingsQuery, useSession } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { buildSignInPath, PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'

export function ResendConfirmation() {
  const { user } = useSession()
  const { data: settings } = useQuery({ ...settingsQuery, enabled: user !== undefined })
  const resend = useMutation(resendConfirmationMutation)
  if (!user)
    return (
      <>
        <p>Sign in, and you can have another one sent.</p>
        <ButtonLink
          to={buildSignInPath(PAGES.confirmEmail.path)}
          variant="primary"
          size="large"
          className="mt-6 w-full"
        >
          Sign in
        </ButtonLink>
      </>
    )
  if (settings?.account.email_confirmed)
    return (
      <>
        <p>Your address is confirmed already.</p>
        <ButtonLink to={PAGES.dashboard.path} variant="primary" size="large" className="mt-6 w-full">
          Go to the dashboard
        </ButtonLink>
      </>
    )
  return (
    <>
      {resend.isSuccess ? (
        <p role="status">A new link is on its way to {user.username}.</p>
      ) : (
        <p>We can send another one to {user.username}.</p>
      )}
      <FormError error={findServerText(resend.error)} />
      <Button
        variant="primary"
        size="large"
        className="mt-6 w-full"
        pending={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate()}
      >
        {resend.isSuccess ? 'Sent.' : 'Send another link'}
      </Button>
    </>
  )
}
