import { describe, expect, test } from 'vitest'
import type { ReplyTrace, TracedCall } from '#wire/reply/reply-events.ts'
import { explainTurn, REPLY_ROUNDS } from './explain-turn.ts'

const orders = { id: 'orders', name: 'Order status' }
const weather = { id: 'weather', name: 'Weather' }

function createTrace(offered: string[], ...calls: Partial<TracedCall>[]): ReplyTrace {
  const call = {
    brick: 'Order status',
    id: 'orders',
    arguments: {},
    request: null,
    status: null,
    duration_ms: 0,
    shown: '',
    tokens: { before: 0, after: 0 },
  }
  const round = { prompt_tokens: 1, completion_tokens: 1, calls: calls.map((each) => ({ ...call, ...each })) }
  return { model: 'm', offered, rounds: [round], first_token_ms: 1, duration_ms: 1, cost: null }
}

function explainTrace(trace: ReplyTrace | null, bricks: (typeof orders & { enabled?: boolean })[], finish = 'stop') {
  return explainTurn({ trace, finish, errorCode: null }, bricks)
}

describe('what is certain of a turn', () => {
  test('is nothing where a brick was called and answered', () => {
    expect(explainTrace(createTrace(['orders'], { status: 200 }), [orders])).toEqual([])
  })

  test('is that a brick was off, or not there yet, or that the model calls none', () => {
    const bricks = [{ ...orders, enabled: false }, weather]
    expect(explainTrace(createTrace(['shop'], { status: 200 }), bricks)).toEqual([
      { kind: 'not_offered', id: 'orders', brick: 'Order status', because: 'off' },
      { kind: 'not_offered', id: 'weather', brick: 'Weather', because: 'then' },
    ])
    expect(explainTrace(createTrace([]), [weather])).toEqual([
      { kind: 'not_offered', id: 'weather', brick: 'Weather', because: 'model' },
    ])
  })

  test('is the parameter for which a call was refused', () => {
    const shown = JSON.stringify({ error: 'invalid_arguments', message: 'The parameter "order" is missing.' })
    expect(explainTrace(createTrace(['orders'], { error: 'invalid_arguments', shown }), [orders])).toEqual([
      { kind: 'refused', id: 'orders', brick: 'Order status', error: 'invalid_arguments', parameter: 'order' },
    ])
    const unknown = explainTrace(createTrace(['orders'], { error: 'unknown_tool', id: '', brick: 'Stocks' }), [orders])
    expect(unknown).toMatchObject([{ kind: 'refused', brick: 'Stocks', parameter: null }])
  })

  test('is how a call failed', () => {
    expect(explainTrace(createTrace(['orders'], { error: 'bad_status', status: 404 }), [orders])).toEqual([
      { kind: 'call_failed', id: 'orders', brick: 'Order status', error: 'bad_status', status: 404 },
    ])
  })

  test('is that the model chose none of the bricks it had', () => {
    expect(explainTrace(createTrace(['orders']), [orders])).toEqual([{ kind: 'called_nothing' }])
  })

  test('is that the answer was cut, that there was no key, or that it failed', () => {
    expect(explainTrace(createTrace(['orders'], { status: 200 }), [orders], 'length')).toEqual([
      { kind: 'cut', finish: 'length' },
    ])
    const explainErrorCode = (errorCode: string) => explainTurn({ trace: null, finish: null, errorCode }, [orders])
    expect(explainErrorCode('provider_key_invalid')).toEqual([{ kind: 'no_key', code: 'provider_key_invalid' }])
    expect(explainErrorCode('provider_busy')).toEqual([{ kind: 'failed', code: 'provider_busy' }])
  })

  test('is that the model called bricks until it had no rounds left', () => {
    const trace = createTrace(['orders'], { status: 200 })
    const [round] = trace.rounds
    if (!round) throw new Error('There is no round.')
    const answer = { ...round, calls: [] }
    const used = [...Array.from({ length: REPLY_ROUNDS - 1 }, () => round), answer]
    expect(explainTrace({ ...trace, rounds: used }, [orders])).toEqual([
      { kind: 'rounds_used', rounds: REPLY_ROUNDS - 1 },
    ])
    // The last round made the suggested prompts.
    expect(explainTrace({ ...trace, rounds: [...used.slice(1), answer] }, [orders])).toEqual([])
  })

  test('is no failure where a call waits for the visitor, and a refusal where they did not agree', () => {
    expect(explainTrace(createTrace(['orders'], { error: 'confirm' }), [orders])).toEqual([])
    for (const error of ['declined', 'one_at_a_time', 'confirmation_needed'])
      expect(explainTrace(createTrace(['orders'], { error }), [orders])).toMatchObject([{ kind: 'refused', error }])
  })
})
