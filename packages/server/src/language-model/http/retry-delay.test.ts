import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import { createRetryDelay, readRetryAfter } from './retry-delay.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['3', 3],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:04 GMT', 4],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['2.2', 3],
  ['7.5', 8],
  ['0.0', 0],
  [' 4 ', 4],
  ['-1', undefined],
  ['2026', 2026],
  ['999999', 86_400],
  ['9'.repeat(310), 86_400],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('R2: Retry-After %s is %s seconds', (header, seconds) => {
  expect(readRetryAfter({ 'retry-after': header }, now)).toBe(seconds)
})

test('R2: of two headers, as a gateway adds one to the provider’s, the first counts', () => {
  const createHeaderTwice = (...values: string[]) => ({ 'retry-after': values })
  expect(readRetryAfter(createHeaderTwice('2', '30') as object as IncomingHttpHeaders, now)).toBe(2)
  expect(readRetryAfter({ 'retry-after-ms': ['1500', '9000'] }, now)).toBe(2)
})

test('R2: a wait in milliseconds is more exact than the one in seconds', () => {
  expect(readRetryAfter({ 'retry-after': '1', 'retry-after-ms': '20007' }, now)).toBe(21)
  expect(readRetryAfter({ 'retry-after': '3', 'retry-after-ms': 'soon' }, now)).toBe(3)
  expect(readRetryAfter({ 'retry-after-ms': '9'.repeat(30) }, now)).toBe(86_400)
})

test('R3: the wait before a second try lies between 0.2 and 1 s', () => {
  const fault = { error: new AppError('provider_failed'), retry: 'twice' as const }
  expect(createRetryDelay(() => 0)(fault)).toBe(200)
  expect(createRetryDelay(() => 0.999_999)(fault)).toBeCloseTo(1000, 1)
})

test('a busy provider and a failing one each have their own tries', () => {
  const nextDelay = createRetryDelay(() => 0)
  const failed = { error: new AppError('provider_failed'), retry: 'twice' as const }
  const busy = { error: new AppError('provider_busy', { retryAfter: 2 }), retry: 'once' as const }
  expect([failed, busy, failed, failed, busy].map(nextDelay)).toEqual([200, 2000, 200, undefined, undefined])
})
