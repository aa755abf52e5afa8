import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'

export function dropTraceTexts(trace: ReplyTrace): ReplyTrace {
  const { failure, ...told } = mapTracedCalls(trace, dropCallTexts)
  // Drops the provider's error text, because it may repeat what the visitor asked.
  return failure ? { ...told, failure: { code: failure.code } } : told
}

export function mapTracedCalls(trace: ReplyTrace, change: (call: TracedCall) => TracedCall): ReplyTrace {
  return { ...trace, rounds: trace.rounds.map((round) => ({ ...round, calls: round.calls.map(change) })) }
}

/** A call without an id has a brick name that the model made up, so that name is dropped too. */
function dropCallTexts(call: TracedCall): TracedCall {
  return { ...call, brick: call.id === '' ? '' : call.brick, arguments: null, request: null, shown: '' }
}
