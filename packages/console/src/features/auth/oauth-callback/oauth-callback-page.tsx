import type { EndpointAnswer, Endpoints } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { broadcastConnectionNews } from '#api/connections/connection-news.ts'
import { finishConnectionMutation } from '#api/connections/connections.ts'
import { findErrorCode, findErrorDetail } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { useToken } from '#api/session/session.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { buildEditPath, PAGES } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { useHydrated } from '#ui/base/use-hydrated.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { forgetProviderAnswer, type ProviderAnswer, readProviderAnswer } from './provider-answer.ts'

/**
 * The provider sends the builder back here. This page must also work if the window that opened it is gone or if this
 * window cannot close itself.
 */
export default function OAuthCallbackPage() {
  return useHydrated() ? <OAuthCallback /> : <LoadingView />
}

function OAuthCallback() {
  const [answer] = useState(readProviderAnswer)
  const isSignedOut = useToken() === null
  const { data, error } = useFinishConnection(isSignedOut ? undefined : answer)
  if (data) return <ConnectionSucceeded at={data} />
  if (isSignedOut) return <ConnectionWhileSignedOut />
  if (!answer) return <NoAnswerCame />
  if (error) return <ConnectionRefused answer={answer} error={error} />
  return <LoadingView />
}

/** The provider's code can be used only once, so the answer is sent only once. */
function useFinishConnection(answer: ProviderAnswer | undefined) {
  const finishing = useMutation(finishConnectionMutation)
  const { mutate } = finishing
  const wasSent = useRef(false)
  useEffect(() => {
    if (!answer || wasSent.current) return
    wasSent.current = true
    forgetProviderAnswer()
    mutate(answer, {
      onSuccess: (at) => broadcastConnectionNews({ ...at, outcome: 'connected' }),
      onError: (error) => {
        const project_id = findErrorDetail(error, 'project_id')
        const connection_id = findErrorDetail(error, 'connection_id')
        if (typeof project_id !== 'string' || typeof connection_id !== 'string') return
        broadcastConnectionNews({ project_id, connection_id, outcome: 'failed' })
      },
    })
  }, [answer, mutate])
  return finishing
}

function ConnectionSucceeded({ at }: { at: EndpointAnswer<Endpoints['finishConnection']> }) {
  return (
    <OAuthCallbackFrame title="Connected" lead="You can close this window: the bot you came from knows already.">
      <ButtonLink to={buildEditPath(at.project_id)} size="large" className="w-full">
        Or go on here
      </ButtonLink>
    </OAuthCallbackFrame>
  )
}

function ConnectionWhileSignedOut() {
  return (
    <OAuthCallbackFrame
      title="Sign in first"
      lead="Only the session that pressed Connect can finish this. Sign in, and press Connect again."
    >
      <ButtonLink to={PAGES.signIn.path} variant="primary" size="large" className="w-full">
        Sign in
      </ButtonLink>
    </OAuthCallbackFrame>
  )
}

function NoAnswerCame() {
  return (
    <OAuthCallbackFrame
      title="Nothing to connect here"
      lead="This page is where a sign-in elsewhere comes back to. Press Connect at a connection of your bot to start one."
    >
      <DashboardLink />
    </OAuthCallbackFrame>
  )
}

function ConnectionRefused({ answer, error }: { answer: ProviderAnswer; error: Error }) {
  const isDenied = answer.error === 'access_denied'
  const words = isDenied ? 'The sign-in was cancelled, or your account may not allow it.' : findServerText(error)
  return (
    <OAuthCallbackFrame title="Not connected" lead={<span role="alert">{words}</span>}>
      <p className="mb-6">
        {findErrorCode(error) === 'connection_refused' || isDenied
          ? 'Close this window, look at the connection in the editor, and press Connect again.'
          : 'Close this window and press Connect again in the editor: each try has a page of its own.'}
      </p>
      <DashboardLink />
    </OAuthCallbackFrame>
  )
}

function DashboardLink() {
  return (
    <ButtonLink to={PAGES.dashboard.path} size="large" className="w-full">
      Go to the dashboard
    </ButtonLink>
  )
}

function OAuthCallbackFrame(props: { title: string; lead: ReactNode; children: ReactNode }) {
  return <AccountFrame {...props} footer={null} />
}
