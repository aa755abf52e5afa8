import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmEmailMutation } from '#api/account-links.ts'
import { findErrorCode } from '#api/api-error.ts'
import { findServerText } from '#api/error-texts.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { ResendConfirmation } from '#features/auth/resend-confirmation.tsx'
import { useMailedToken } from '#features/auth/use-mailed-token.ts'
import { loadChunk } from '#load-chunk.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormError } from '#ui/form-error.tsx'
import { LoadingView } from '#ui/loading-view.tsx'

/** Most are signed in where they read their mail. */
const ConfirmByPassword = lazy(() => loadChunk(() => import('#features/auth/confirm-by-password.tsx')))

/** Where the mailed link leads. Being here is confirming for whoever is signed in; others show that the account is theirs. */
export default function ConfirmEmailPage() {
  const token = useMailedToken()
  const { mutate, isSuccess, isPending, error } = useMutation(confirmEmailMutation)
  const [isAsking, setAsking] = useState(false)
  const code = findErrorCode(error)
  useEffect(() => {
    if (token) mutate({ token })
  }, [mutate, token])
  useEffect(() => {
    // The session has ended, so that the next try goes without it.
    if (token && code === 'not_signed_in') mutate({ token })
  }, [mutate, token, code])
  if (code === 'password_needed' && !isAsking) setAsking(true)

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
  if (token === null || code === 'link_expired')
    return (
      <AccountFrame
        title="This link works no longer"
        lead="A link works for three days, and only the newest one does."
        footer={null}
      >
        <ResendConfirmation />
      </AccountFrame>
    )
  if (token && isAsking)
    return (
      <Suspense fallback={<LoadingView />}>
        <ConfirmByPassword
          token={token}
          onSubmit={(password) => mutate({ token, password })}
          isPending={isPending}
          error={code === 'password_needed' ? null : error}
        />
      </Suspense>
    )
  if (token && error && code !== 'not_signed_in')
    return (
      <AccountFrame title="Not confirmed yet" lead="The link is still good." footer={null}>
        <FormError error={findServerText(error)} />
        <Button size="large" className="mt-6 w-full" onClick={() => mutate({ token })}>
          Try again
        </Button>
      </AccountFrame>
    )
  return <LoadingView />
}
