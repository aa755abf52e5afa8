import { expect, test } from 'vitest'
import { describeTurnEnd } from './describe-turn-end.ts'

const WHOLE = { state: 'answered', finish: 'stop', error_code: null } as const

test.each([
  ['a whole answer', WHOLE, undefined],
  ['a known error', { ...WHOLE, error_code: 'provider_busy' }, 'The provider is busy. Please try again in a moment.'],
  ['a missing key', { ...WHOLE, error_code: 'provider_key_missing' }, 'There was no API key for the model.'],
  ['an error of another release', { ...WHOLE, error_code: 'moon_phase' }, 'The answer failed: moon_phase.'],
  ['one that was too long', { ...WHOLE, finish: 'length' }, 'It was cut off: an answer may not be longer.'],
  ['one that was filtered', { ...WHOLE, finish: 'content_filter' }, 'The provider’s filter stopped it.'],
  [
    'one that was left',
    { ...WHOLE, state: 'incomplete' as const, finish: null },
    'The visitor left, or stopped it, before it was whole.',
  ],
  [
    'one that never came',
    { ...WHOLE, state: 'released' as const, finish: null },
    'No answer was given, and none was counted.',
  ],
])('%s', (_name, turn, words) => {
  expect(describeTurnEnd(turn)).toBe(words)
})
