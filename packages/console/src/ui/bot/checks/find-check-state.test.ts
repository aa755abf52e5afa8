import type { Check } from '@bricks/contract'
import { expect, test } from 'vitest'
import { findCheckState } from './find-check-state.ts'

const last = { run_id: 'run', revision: 4, version: null, passed: true, at: '2026-11-21T10:00:00.000Z' }
const CHECK: Check = {
  id: 'check',
  name: 'Order A17 is looked up',
  turns: [],
  expects: [],
  answers: 'recorded',
  recorded: 0,
  from: null,
  emptied: false,
  changed_at: '2026-11-21T09:00:00.000Z',
  last,
  before: null,
}

test.each([
  ['passed', {}],
  ['failed', { last: { ...last, passed: false } }],
  ['never', { last: null }],
  ['stale', { last: { ...last, revision: 3 } }],
  ['stale', { changed_at: '2026-11-21T11:00:00.000Z' }],
  ['emptied', { emptied: true }],
] as const)('a check is %s for the saved draft: %o', (state, part) => {
  expect(findCheckState({ ...CHECK, ...part }, 4)).toBe(state)
})
