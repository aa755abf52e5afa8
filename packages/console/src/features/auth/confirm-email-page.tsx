import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmEmailMutation } from '#api/account/account-links.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { findWaitingDeploy } from '#api/waiting-deploy.ts'
import { loadChunk } from '#load-chunk.ts'
import { buildEditPath, PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { AccountFrame } from './account-frame.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useMailedToken } from './use-mailed-token.ts'

const ConfirmByPassword = lazy(() => loadChunk(() => import('./confirm-by-password.tsx')))

export default function ConfirmEmailPage() {
  const token = useMailedToken()
  const { mutate, isSuccess, isPending, error } = useMutation(confirmEmailMutation)
  const waiting = findWaitingDeploy()
  const [isAsking, setAsking] = useState(false)
  const code = findErrorCode(error)
  useEffect(() => {
    if (token) mutate({ token })
  }, [mutate, token])
  useEffect(() => {
    if (token && code === 'not_signed_in') mutate({ token })
  }, [mutate, token, code])
  if (code === 'password_needed' && !isAsking) setAsking(true)

  if (isSuccess)
    return (
      <AccountFrame
        title="Address confirmed"
        lead="Thank you. Your bots can call your own APIs and go live now. Where you were asked for it, go on in that tab."
        footer={null}
      >
        <ButtonLink
          to={waiting === undefined ? PAGES.dashboard.path : buildEditPath(waiting)}
          variant="primary"
          size="large"
          className="w-full"
        >
          {waiting === undefined ? 'Go to the dashboard' : 'Back to your bot'}
        </ButtonLink>
      </AccountFrame>
    )
  if (token === null || code === 'link_expired')
    return (
      <AccountFrame
        title="This link no longer works"
        lead="The link works for three days. Only the newest one counts."
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
