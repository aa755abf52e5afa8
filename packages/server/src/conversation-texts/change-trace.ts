import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'

/** The same trace without what visitor, model and bricks said: its numbers, its bricks and its errors stay. */
export function dropTraceTexts(trace: ReplyTrace): ReplyTrace {
  const { failure, ...told } = changeCalls(trace, dropCallTexts)
  // What a provider says may repeat what was asked.
  return failure ? { ...told, failure: { code: failure.code } } : told
}

export function changeCalls(trace: ReplyTrace, change: (call: TracedCall) => TracedCall): ReplyTrace {
  return { ...trace, rounds: trace.rounds.map((round) => ({ ...round, calls: round.calls.map(change) })) }
}

/** A name that belongs to no brick is what the model wrote. */
function dropCallTexts(call: TracedCall): TracedCall {
  return { ...call, brick: call.id === '' ? '' : call.brick, arguments: null, request: null, shown: '' }
}
