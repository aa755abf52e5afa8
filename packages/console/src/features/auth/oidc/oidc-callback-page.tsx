import { ERROR_CODES } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { findSecondStep } from '#api/account/second-factors.ts'
import {
  findAccountToJoinByOidc,
  finishOidcMutation,
  joinOidcMutation,
  readAndForgetBegunSignIn,
} from '#api/account/sign-in/oidc.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { forgetProviderAnswer, readProviderAnswer } from '#features/auth/oauth-callback/provider-answer.ts'
import { loadChunk } from '#load-chunk.ts'
import { PAGES } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { useHydrated } from '#ui/base/use-hydrated.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'

const JoinAccountByOidcForm = lazy(() => loadChunk(() => import('./join-account-by-oidc-form.tsx')))
const SecondStep = lazy(() => loadChunk(() => import('#features/auth/second-step/second-step.tsx')))

/** The provider sends the user back to this page. Only the tab that began the sign-in can finish it. */
export default function OidcCallbackPage() {
  return useHydrated() ? <OidcCallback /> : <LoadingView />
}

function OidcCallback() {
  const [answer] = useState(readProviderAnswer)
  const [begun] = useState(() => readAndForgetBegunSignIn(answer?.state))
  const { Redirect } = useNavigation()
  const finish = useMutation(finishOidcMutation)
  const join = useMutation(joinOidcMutation)
  const [isSignedIn, setSignedIn] = useState(false)
  const { mutate } = finish
  const wasSent = useRef(false)
  useEffect(() => {
    if (!answer?.code || !begun || wasSent.current) return
    wasSent.current = true
    forgetProviderAnswer()
    mutate({ code: answer.code, iss: answer.iss, begun })
  }, [answer, begun, mutate])

  if (!answer || !begun)
    return <OidcSignInRefused words="Nothing to sign in with came here. Start from the sign-in page." />
  if (!answer.code) {
    return (
      <OidcSignInRefused
        words={answer.error === 'access_denied' ? 'The sign-in was cancelled.' : ERROR_CODES.oidc_refused.message}
      />
    )
  }
  if (finish.isSuccess || join.isSuccess || isSignedIn) return <Redirect to={begun.next} />
  const secondStep = findSecondStep(join.error) ?? findSecondStep(finish.error)
  if (secondStep) {
    return (
      <OidcCallbackFrame title="Sign in" lead="Your account asks for a second step.">
        <Suspense fallback={<LoadingView />}>
          <SecondStep
            {...secondStep}
            lead="Now show that it is you."
            onBack={() => location.assign(PAGES.signIn.path)}
            onDone={() => setSignedIn(true)}
          />
        </Suspense>
      </OidcCallbackFrame>
    )
  }
  const account = findAccountToJoinByOidc(finish.error)
  if (account) {
    return (
      <Suspense fallback={<LoadingView />}>
        <JoinAccountByOidcForm
          email={account.email}
          pending={join.isPending}
          error={findServerText(join.error)}
          onPassword={(password) => join.mutate({ ticket: account.ticket, password })}
        />
      </Suspense>
    )
  }
  if (finish.error) return <OidcSignInRefused words={findServerText(finish.error) ?? ''} />
  return <LoadingView />
}

function OidcSignInRefused({ words }: { words: string }) {
  return (
    <OidcCallbackFrame title="Not signed in" lead={<span role="alert">{words}</span>}>
      <ButtonLink to={PAGES.signIn.path} variant="primary" size="large" className="w-full">
        Go to the sign-in page
      </ButtonLink>
    </OidcCallbackFrame>
  )
}

function OidcCallbackFrame(props: { title: string; lead: ReactNode; children: ReactNode }) {
  return <AccountFrame {...props} footer={null} />
}
