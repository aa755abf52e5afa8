import { ERROR_CODES } from '@bricks/contract/wire'
import { expect, it } from 'vitest'
import { createLiveSource, isWorthRetrying } from './live-source.ts'

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

it.each([
  ['an error of the server, which has begun nothing,', { code: 'provider_failed' }, ['one', 'one-2']],
  ['an answer of a proxy, whose server may have begun,', {}, ['one', 'one']],
])('sends again after %s under the id that cannot do anything twice', async (_what, refusal, ids) => {
  const sent: string[] = []
  const fetch = async (_url: unknown, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)).request_id)
    return sent.length === 1 ? Response.json(refusal, { status: 502 }) : new Response('')
  }
  const natives = { fetch, parse: JSON.parse, stringify: JSON.stringify } as never
  const source = createLiveSource({ server: '', project: 'p', config: {} as never, visitor: () => 'v', natives })
  for await (const _ of source.reply([], new AbortController().signal, { requestId: 'one' } as never));
  expect(sent).toEqual(ids)
})
