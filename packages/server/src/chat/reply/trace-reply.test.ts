import { expect, test } from 'vitest'
import { createHideSecrets } from '#bricks/hiding/hide-secrets.ts'
import type { AskedCall, AskedRound } from '#chat/turn.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import { type TracedReply, writeTrace } from './trace-reply.ts'

const usage = { prompt_tokens: 100, completion_tokens: 10 }
const hide = createHideSecrets(['a-secret-of-the-owner'])

function writeTestTrace(rounds: AskedRound[], said: Partial<TracedReply['prompt']> = {}) {
  const prompt = { model: 'm', bricks: [], prices: createModelOffer('gpt-4o-mini').prices, ...said }
  return writeTrace({ prompt, rounds, firstTokenAt: null, endedAt: 12.4 }, hide)
}

function callWith(text: string): AskedCall {
  return { call: { id: 'a', name: 'x', arguments: text }, shown: text, error: 'unknown_tool' }
}

test('however much a model writes, a trace stays within its size', () => {
  const calls = Array.from({ length: 40 }, () => callWith(JSON.stringify('long '.repeat(10_000))))
  const trace = writeTestTrace(Array.from({ length: 8 }, () => ({ usage, calls })))
  expect(JSON.stringify(trace).length).toBeLessThan(260_000)
  expect(trace.rounds.map((round) => round.calls.length)).toEqual(Array(8).fill(16))
  expect(trace.rounds[0]?.calls[0]?.shown).toMatch(/\[truncated\]$/)
  expect(trace.rounds[7]?.calls[15]?.shown).toBe('\n[truncated]')
})

test('a secret that is cut through is hidden before', () => {
  const text = `${'x'.repeat(7_975)}a-secret-of-the-owner${'y'.repeat(100)}`
  const [round] = writeTestTrace([{ usage, calls: [callWith(text)] }]).rounds
  expect(JSON.stringify(round)).not.toContain('a-sec')
})

test('a long number that the model wrote is shown with all its digits', () => {
  const [round] = writeTestTrace([{ usage, calls: [callWith('{"id":9007199254740993,"count":3}')] }]).rounds
  expect(round?.calls[0]?.arguments).toEqual({ id: '9007199254740993', count: 3 })
})

test('the cost is of all rounds, an estimate where the provider did not count, and unknown without a price', () => {
  const round = { usage, calls: [] }
  expect(writeTestTrace([round, round]).cost).toBe(42)
  expect(writeTestTrace([round], { prices: undefined }).cost).toBeNull()
  const estimated = writeTestTrace([round, { usage: { ...usage, estimated: true }, calls: [] }])
  expect(estimated.cost).toBe(2 * (writeTestTrace([round]).cost ?? 0))
  expect(estimated.rounds.map((each) => each.estimated)).toEqual([undefined, true])
  expect(writeTestTrace([])).toMatchObject({ rounds: [], cost: 0, duration_ms: 12 })
})
