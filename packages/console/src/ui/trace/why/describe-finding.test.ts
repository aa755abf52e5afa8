import type { TurnFinding } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { describeFinding } from './describe-finding.ts'
import { describeChoices } from './rehearsal-state.ts'

const orders = { id: 'orders', brick: 'Order status' }

test.each<[TurnFinding, RegExp]>([
  [{ kind: 'no_key', code: 'provider_key_missing' }, /^There was no API key for the model/],
  [{ kind: 'no_key', code: 'provider_key_invalid' }, /refused the key/],
  [{ kind: 'failed', code: 'provider_busy' }, /^The answer failed. The provider is busy/],
  [{ kind: 'failed', code: 'unheard' }, /unheard/],
  [{ kind: 'cut', finish: 'length' }, /longest length/],
  [{ kind: 'cut', finish: 'content_filter' }, /filter/],
  [{ kind: 'not_offered', ...orders, because: 'off' }, /^Order status could not be called: it is switched off/],
  [{ kind: 'not_offered', ...orders, because: 'model' }, /calls no bricks/],
  [{ kind: 'not_offered', ...orders, because: 'then' }, /not there yet/],
  [{ kind: 'refused', ...orders, error: 'invalid_arguments', parameter: 'order' }, /but “order” was missing/],
  [{ kind: 'refused', ...orders, error: 'unknown_tool', parameter: null }, /does not have/],
  [{ kind: 'refused', ...orders, error: 'visitor_unknown', parameter: null }, /signed in/],
  [{ kind: 'refused', ...orders, error: 'declined', parameter: null }, /did not agree/],
  [{ kind: 'refused', ...orders, error: 'one_at_a_time', parameter: null }, /another call waited/],
  [{ kind: 'refused', ...orders, error: 'confirmation_needed', parameter: null }, /could not ask/],
  [{ kind: 'call_failed', ...orders, error: 'timeout', status: null }, /^Order status failed: it took too long/],
  [{ kind: 'call_failed', ...orders, error: 'bad_status', status: 404 }, /\(status 404\)\.$/],
  [{ kind: 'rounds_used', rounds: 8 }, /8 times in a row/],
  [{ kind: 'called_nothing' }, /chose none/],
])('%o is told in words', (finding, words) => {
  expect(describeFinding(finding)).toMatch(words)
})

test('what it chose is told with how often, the most first', () => {
  const called = [{ id: 'orders', name: 'Order status' }]
  expect(describeChoices([[], called, called, [], called])).toBe('Order status 3 of 5, nothing 2 of 5')
  expect(describeChoices([[]])).toBe('Nothing 1 of 1')
})
