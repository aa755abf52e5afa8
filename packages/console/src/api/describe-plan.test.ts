import { expect, test } from 'vitest'
import { describePlan } from './describe-plan.ts'

const renews_at = new Date(2026, 11, 14, 12).toISOString()

test.each([
  [{ tier: 'free', state: 'none', renews_at: null }, null],
  [{ tier: 'pro', state: 'active', renews_at }, 'Renews on December 14, 2026'],
  [{ tier: 'pro', state: 'trialing', renews_at }, 'Free trial until December 14, 2026, then it is paid for'],
  [{ tier: 'premium', state: 'canceling', renews_at }, 'Ends on December 14, 2026'],
  [
    { tier: 'pro', state: 'past_due', renews_at },
    'A payment failed. The plan goes on until December 14, 2026: check your card under Manage.',
  ],
  [
    { tier: 'free', state: 'past_due', renews_at: null },
    'A payment failed, so the plan is off. Pay the open bill under Manage to have it back.',
  ],
  [{ tier: 'premium', state: 'granted', renews_at: null }, 'Given to you by the operator of this server.'],
] as const)('%j', (plan, text) => expect(describePlan(plan)).toBe(text))
