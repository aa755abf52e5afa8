import { ERROR_CODES } from '@bricks/contract/wire'
import { expect, it } from 'vitest'
import { isWorthRetrying } from './live-source.ts'

const ELSEWHERE = ['billing_not_configured', 'mail_not_configured', 'oidc_not_configured']

it('tries again by itself what the contract marks so, and a proxy that misses its server; never a limit', () => {
  for (const [code, { status, retryable }] of Object.entries(ERROR_CODES)) {
    if (ELSEWHERE.includes(code)) continue
    expect([code, isWorthRetrying({ status, code })]).toEqual([code, status !== 429 && retryable === true])
  }
  for (const status of [502, 503, 504]) expect(isWorthRetrying({ status, code: '' })).toBe(true)
  expect([isWorthRetrying(new TypeError('x') as object), isWorthRetrying({ status: 404, code: '' })]).toEqual([
    false,
    false,
  ])
})
