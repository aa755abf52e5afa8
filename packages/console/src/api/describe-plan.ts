import type { UserSettings } from '@bricks/contract'

export function describePlan({ tier, state, renews_at }: UserSettings['plan']): string | null {
  const day = renews_at && formatLocalDay(renews_at)
  if (state === 'granted') return 'Given to you by the operator of this server.'
  if (state === 'past_due') return describePaymentFailure(tier === 'free' ? null : day)
  if (!day) return null
  if (state === 'canceling') return `Ends on ${day}`
  return state === 'trialing' ? `Free trial until ${day}, then it is paid for` : `Renews on ${day}`
}

function describePaymentFailure(day: string | null): string {
  if (day) return `A payment failed. The plan goes on until ${day}: check your card under Manage.`
  return 'A payment failed, so the plan is off. Pay the open bill under Manage to have it back.'
}

function formatLocalDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
}
