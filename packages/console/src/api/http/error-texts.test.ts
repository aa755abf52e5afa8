import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describeLoadFailure } from './error-texts.ts'

test('a list that got no answer says that the page tries again, in words that fit one thing and many', () => {
  const words = 'could not be loaded yet. This page tries again when the connection is back.'
  expect(describeLoadFailure('The log', new TypeError('Failed to fetch'))).toBe(`The log ${words}`)
  expect(describeLoadFailure('Your bots', new ApiError(503, { code: 'unavailable', error: '' }))).toBe(
    `Your bots ${words}`,
  )
})

test('a list that the server refused is said to be not loaded, and no new try is promised', () => {
  const refusal = new ApiError(500, { code: 'internal', error: 'x' })
  expect(describeLoadFailure('The log', refusal)).toBe('The log could not be loaded.')
})
