import type { UserSettings } from '@bricks/contract'
import { PLAN_TIERS } from '@bricks/contract/wire'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { describePlan } from '#api/describe-plan.ts'
import { forgetEditorToReturnTo } from '#api/projects/waiting-editor.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { findWaitingPath } from './find-waiting-path.ts'
import { useBoughtPlan } from './use-bought-plan.ts'

/** The plan starts when the payment provider has told the server, perhaps after the browser is back. */
export function CheckoutSuccess({ patienceMs }: { patienceMs?: number }) {
  const { plan, isLate, lookAgain } = useBoughtPlan(patienceMs)
  if (plan) return <PlanStartedNotice plan={plan} />
  return isLate ? <LateNotice onLook={lookAgain} /> : <WaitingNotice />
}

function WaitingNotice() {
  return (
    <Notice
      role="status"
      className="mb-6"
      action={<Spinner label="Waiting for the payment provider" className="size-5" />}
    >
      <p className="font-semibold">Thank you. Your plan is being set up...</p>
      <p className="text-muted">The payment provider confirms the payment in a few seconds. You can go on working.</p>
    </Notice>
  )
}

function PlanStartedNotice({ plan }: { plan: UserSettings['plan'] }) {
  const { title, words } = describeBoughtPlan(plan)
  const path = findWaitingPath()
  if (path !== undefined) return <BackToBot title={title} path={path} />
  return (
    <Notice
      role="status"
      tone="success"
      className="mb-6"
      action={<ButtonLink to={PAGES.settings.path}>See your plan</ButtonLink>}
    >
      <p className="font-semibold">{title}</p>
      {words && <p className="text-muted">{words}</p>}
    </Notice>
  )
}

function describeBoughtPlan(plan: UserSettings['plan']): { title: string; words: string | null } {
  const { name } = PLAN_TIERS[plan.tier]
  if (plan.state === 'granted') {
    return {
      title: `Thank you. You stay on ${name}`,
      words:
        'The operator of this server gave it to you. What you bought is billed beside it: see or end it under Manage.',
    }
  }
  const next = describePlan(plan)
  return { title: `You are on ${name} now`, words: next && `${next}.` }
}

function BackToBot({ title, path }: { title: string; path: string }) {
  useEffect(() => {
    forgetEditorToReturnTo()
    showToast(title)
  }, [title])
  return <Navigate to={path} replace />
}

function LateNotice({ onLook }: { onLook: () => void }) {
  return (
    <Notice role="status" tone="warning" className="mb-6" action={<Button onClick={onLook}>Look again</Button>}>
      <p className="font-semibold">The payment is not confirmed yet</p>
      <p className="text-muted">
        Your plan starts by itself as soon as the payment provider confirms it. You need not pay again.
      </p>
    </Notice>
  )
}
