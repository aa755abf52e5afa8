import { expect, test } from 'vitest'
import { readNextPath, signInPath } from './pages.ts'

test('after signing in one returns to the page one came from', () => {
  const search = new URL(signInPath('/edit/a b?tab=1'), 'https://console.example').search
  expect(readNextPath(search)).toBe('/edit/a b?tab=1')
})

test.each([
  ['no wish', ''],
  ['another site', '?next=https://evil.example'],
  ['another site without its scheme', '?next=//evil.example'],
  ['another site behind a backslash', '?next=/\\evil.example'],
  ['another site behind a tab', '?next=/%09/evil.example'],
  ['a script', '?next=javascript:alert(1)'],
])('%s leads to the dashboard', (_name, search) => {
  expect(readNextPath(search)).toBe('/dashboard')
})
