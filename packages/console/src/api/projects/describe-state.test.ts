import { expect, test } from 'vitest'
import { describeProjectState } from './describe-state.ts'

const DRAFT = { live: false, version: 0, paused: null, changes: 0 }
const LIVE = { ...DRAFT, live: true, version: 3 }

test.each([
  ['a bot that was never deployed', DRAFT, 'Draft, never live'],
  ['a bot that was live once', { ...DRAFT, version: 2 }, 'Draft, no longer live'],
  ['a draft that visitors have', LIVE, 'Live: version 3'],
  ['one change', { ...LIVE, changes: 1 }, 'Live: version 3 · 1 change not live'],
  ['several changes', { ...LIVE, changes: 2 }, 'Live: version 3 · 2 changes not live'],
  ['a bot that is paused', { ...LIVE, paused: 'plan' as const }, 'Live: version 3, paused'],
])('%s is told in its words', (_name, project, words) => {
  expect(describeProjectState(project)).toBe(words)
})
