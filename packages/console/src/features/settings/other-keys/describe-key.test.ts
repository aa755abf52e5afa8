import { expect, test } from 'vitest'
import { describeKey } from './describe-key.ts'

const describeKeyGiven = (given: { key?: string; needs_key?: boolean; operator_key?: boolean }) =>
  describeKey({ id: 'a', label: 'A', key: '', needs_key: true, ...given })

test('a provider says whether a key is there, is missing, is the operator’s, or is not needed', () => {
  expect(describeKeyGiven({ key: '••••r-1' })).toBe('Your key: ••••r-1')
  expect(describeKeyGiven({})).toBe('No key yet')
  expect(describeKeyGiven({ needs_key: false, operator_key: true })).toBe('Whoever runs this server has a key here')
  expect(describeKeyGiven({ needs_key: false })).toBe('No key needed')
})
