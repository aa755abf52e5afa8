import { useMutation, useQuery } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account-links.ts'
import { findServerText } from '#api/error-texts.ts'
import { settingsQuery } from '#api/settings.ts'
import { useSession } from '#api/user.ts'
import { PAGES, signInPath } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormError } from '#ui/form-error.tsx'

/** Another link, for whoever is signed in; others sign in first. */
export function ResendConfirmation() {
  const { user } = useSession()
  const { data: settings } = useQuery({ ...settingsQuery, enabled: user !== undefined })
  const resend = useMutation(resendConfirmationMutation)
  if (!user)
    return (
      <>
        <p>Sign in, and you can have another one sent.</p>
        <ButtonLink to={signInPath(PAGES.confirmEmail.path)} variant="primary" size="large" className="mt-6 w-full">
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
