import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'

/** The same trace without what visitor, model and bricks said: its numbers, its bricks and its errors stay. */
export function dropTraceTexts(trace: ReplyTrace): ReplyTrace {
  const { failure, ...told } = changeCalls(trace, dropCallTexts)
  // A provider's error text may repeat what was asked.
  return failure ? { ...told, failure: { code: failure.code } } : told
}

export function changeCalls(trace: ReplyTrace, change: (call: TracedCall) => TracedCall): ReplyTrace {
  return { ...trace, rounds: trace.rounds.map((round) => ({ ...round, calls: round.calls.map(change) })) }
}

/** A call without an id has a brick name that the model made up, so the name is dropped too. */
function dropCallTexts(call: TracedCall): TracedCall {
  return { ...call, brick: call.id === '' ? '' : call.brick, arguments: null, request: null, shown: '' }
}
