import { expect, test } from 'vitest'
import { findGoalOfPath } from './goals.ts'
import { buildSignInPath, findNextPathOrDashboard } from './pages.ts'

test('after signing in one returns to the page one came from', () => {
  const search = new URL(buildSignInPath('/edit/a b?tab=1'), 'https://console.example').search
  expect(findNextPathOrDashboard(search)).toBe('/edit/a%20b?tab=1')
})

test.each([
  ['no wish', ''],
  ['another site', '?next=https://evil.example'],
  ['another site without its scheme', '?next=//evil.example'],
  ['another site behind a backslash', '?next=/\\evil.example'],
  ['another site behind a tab', '?next=/%09/evil.example'],
  ['another site behind a dot', '?next=/.//evil.example'],
  ['another site behind two dots', '?next=/settings/..//evil.example'],
  ['another site behind its user', '?next=/@evil.example'],
  ['another site in full behind a slash', '?next=/https://evil.example'],
  ['a page that ends the session', '?next=/signout'],
  ['a page that a provider comes back to', '?next=/oauth/callback%3Fcode=a%26state=b'],
  ['the page itself', '?next=/signin%3Fnext%3D/signin'],
  ['a call of the server', '?next=/api/user/data'],
  ['a page that nobody knows', '?next=/nowhere'],
  ['a page of a bot', '?next=/live/a'],
  ['what is no address', '?next=//['],
  ['a script', '?next=javascript:alert(1)'],
])('%s leads to the dashboard', (_name, search) => {
  expect(findNextPathOrDashboard(search)).toBe('/dashboard')
})

test.each([
  '/dashboard',
  '/getpro?frequency=annually',
  '/edit/a/checks',
  '/settings/plan',
  '/settings#plan',
  '/',
  '/dashboard/success',
])('%s is a page of our own, and is gone to', (next) => {
  expect(findNextPathOrDashboard(new URL(buildSignInPath(next), 'https://console.example').search)).toBe(next)
})

test.each([
  ['/dashboard', 'free'],
  ['/getpro?frequency=annually', 'pro'],
  ['/getpremium', 'premium'],
  ['/getprose', undefined],
  ['/dashboard/success', undefined],
  ['/settings', undefined],
])('who wanted to go to %s came for %s', (next, goal) => {
  expect(findGoalOfPath(next)).toBe(goal)
})
