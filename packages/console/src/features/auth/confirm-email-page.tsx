import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confirmEmailMutation } from '#api/account-links.ts'
import { findErrorCode } from '#api/api-error.ts'
import { findServerText } from '#api/error-texts.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { ResendConfirmation } from '#features/auth/resend-confirmation.tsx'
import { useMailedToken } from '#features/auth/use-mailed-token.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormError } from '#ui/form-error.tsx'
import { LoadingView } from '#ui/loading-view.tsx'

/** Where the mailed link leads. Being here is confirming. */
export default function ConfirmEmailPage() {
  const token = useMailedToken()
  const { mutate, isSuccess, error } = useMutation(confirmEmailMutation)
  useEffect(() => {
    if (token) mutate(token)
  }, [mutate, token])

  if (isSuccess)
    return (
      <AccountFrame
        title="Address confirmed"
        lead="Thank you. Nothing stands between your bots and the world."
        footer={null}
      >
        <ButtonLink to={PAGES.dashboard.path} variant="primary" size="large" className="w-full">
          Go to the dashboard
        </ButtonLink>
      </AccountFrame>
    )
  if (token === null || findErrorCode(error) === 'link_expired')
    return (
      <AccountFrame
        title="This link works no longer"
        lead="A link works for three days, and only the newest one does."
        footer={null}
      >
        <ResendConfirmation />
      </AccountFrame>
    )
  if (token && error)
    return (
      <AccountFrame title="Not confirmed yet" lead="The link is still good." footer={null}>
        <FormError error={findServerText(error)} />
        <Button size="large" className="mt-6 w-full" onClick={() => mutate(token)}>
          Try again
        </Button>
      </AccountFrame>
    )
  return <LoadingView />
}
