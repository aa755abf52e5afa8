import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { toStoredTrace } from './stored-trace.ts'
import { toStoredCall } from './stored-turn.ts'

const call: TracedCall = {
  brick: 'Orders',
  id: 'orders',
  arguments: { number: 42 },
  request: { method: 'POST', url: 'https://shop.example/orders', body: '{"number":42}' },
  status: 200,
  duration_ms: 12,
  shown: '{"state":"sent"}',
  tokens: { before: 5, after: 5 },
}

const plain = { isRecording: true, isMasking: false }

function createTrace(calls: TracedCall[], rounds = 1): ReplyTrace {
  const round = { prompt_tokens: 10, completion_tokens: 2, calls }
  return {
    model: 'm',
    offered: ['orders'],
    rounds: Array(rounds).fill(round),
    first_token_ms: 3,
    duration_ms: 9,
    cost: 1,
  }
}

test('a trace is kept as it is', () => {
  expect(JSON.parse(toStoredTrace(createTrace([call]), plain))).toEqual(createTrace([call]))
})

test('without recording its numbers and the names of bricks are left', () => {
  const unknown = { ...call, brick: 'what the model wrote', id: '' }
  const [round] = JSON.parse(toStoredTrace(createTrace([call, unknown]), { ...plain, isRecording: false })).rounds
  expect(round).toMatchObject({ prompt_tokens: 10, completion_tokens: 2 })
  const kept = { arguments: null, request: null, shown: '', status: 200, duration_ms: 12, tokens: call.tokens }
  expect(round.calls).toEqual([
    { ...kept, brick: 'Orders', id: 'orders' },
    { ...kept, brick: '', id: '' },
  ])
})

test('a long one is kept with shorter texts that say so, and always within 64 kB', () => {
  const long = { ...call, shown: 'x'.repeat(20_000), arguments: { text: '"\\'.repeat(4_000) } }
  for (const rounds of [1, 8]) {
    const text = toStoredTrace(createTrace(Array(16).fill(long), rounds), plain)
    expect(text.length).toBeLessThanOrEqual(64 * 1024)
    const kept: ReplyTrace = JSON.parse(text)
    expect(kept.rounds).toHaveLength(rounds)
    expect(kept.rounds[0]?.calls).toHaveLength(16)
    expect(kept.rounds[0]?.calls[0]?.shown).toMatch(rounds === 1 ? /x{50}\n\[truncated\]$/ : /^$|\[truncated\]$/)
  }
  expect(
    JSON.parse(toStoredTrace(createTrace([{ ...call, shown: 'x'.repeat(70_000) }]), plain)).rounds[0].calls[0],
  ).toMatchObject({
    arguments: { number: 42 },
    shown: expect.stringMatching(/^x{7988}\n\[truncated\]$/),
  })
})

test('personal data are masked wherever they stand, and what is JSON stays so', () => {
  const told = {
    ...call,
    arguments: { mail: 'ada@example.org', card: 4111111111111111 },
    request: { method: 'GET', url: 'https://shop.example/?m=ada%40example.org', body: 'Call +49 171 1234567' },
    shown: '{"mail":"ada@example.org"}',
  }
  const [round] = JSON.parse(
    toStoredTrace(createTrace([told, { ...told, arguments: { mail: 'ada@example.org' } }]), {
      ...plain,
      isMasking: true,
    }),
  ).rounds
  expect(JSON.stringify(round)).not.toMatch(/ada|1234567|4111/)
  expect(round.calls[1].arguments).toEqual({ mail: '[email]' })
  expect(round.calls[0].request).toEqual({
    method: 'GET',
    url: 'https://shop.example/?m=[email]',
    body: 'Call [phone]',
  })
})

test('personal data that a brick sends as a form are masked in the trace and in the call', () => {
  const request = {
    method: 'POST',
    url: 'https://shop.example/callers?tel=%2B49+171+1234567',
    body: 'mail=ada%40example.org&tel=%2B49+171+1234567&order=A17',
  }
  const kept = {
    method: 'POST',
    url: 'https://shop.example/callers?tel=[phone]',
    body: 'mail=[email]&tel=[phone]&order=A17',
  }
  const masking = { isRecording: true, isMasking: true }
  const [round] = JSON.parse(toStoredTrace(createTrace([{ ...call, request }]), masking)).rounds
  expect(round.calls[0].request).toEqual(kept)
  const result = { state: 'succeeded' as const, text: '', durationMs: 1, body: '', truncated: false, request }
  expect(JSON.parse(toStoredCall(masking, result).request ?? '')).toEqual(kept)
})
