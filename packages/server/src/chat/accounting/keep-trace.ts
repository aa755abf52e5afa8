import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'

/** In characters of JSON. A trace that is longer is kept with shorter texts: the first of these with which it fits. */
const MOST = 64 * 1024
const TEXTS = [8_000, 2_000, 500, 100]
const MARK = '\n[truncated]'
/** A brick's name has fewer. */
const NAME = 120

/** As it is stored: its numbers always, its texts if they are recorded. */
export function keepTrace(trace: ReplyTrace, isRecording: boolean): string {
  if (!isRecording) return JSON.stringify(mapCalls(trace, dropTexts))
  const whole = JSON.stringify(trace)
  if (whole.length <= MOST) return whole
  for (const most of TEXTS) {
    const shorter = JSON.stringify(mapCalls(trace, (call) => cutTexts(call, most)))
    if (shorter.length <= MOST) return shorter
  }
  return JSON.stringify(mapCalls(trace, dropTexts))
}

function mapCalls(trace: ReplyTrace, change: (call: TracedCall) => TracedCall): ReplyTrace {
  return { ...trace, rounds: trace.rounds.map((round) => ({ ...round, calls: round.calls.map(change) })) }
}

/** A name that belongs to no brick is what the model wrote. */
function dropTexts(call: TracedCall): TracedCall {
  return { ...call, brick: call.id === '' ? '' : call.brick, arguments: null, request: null, shown: '' }
}

function cutTexts(call: TracedCall, most: number): TracedCall {
  const { request, arguments: given } = call
  const written = JSON.stringify(given) ?? ''
  return {
    ...call,
    brick: call.brick.slice(0, NAME),
    arguments: written.length > most ? cutText(written, most) : given,
    request: request && {
      method: request.method,
      url: cutText(request.url, most),
      ...(request.body !== undefined && { body: cutText(request.body, most) }),
    },
    shown: cutText(call.shown, most),
  }
}

function cutText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most - MARK.length).toWellFormed() + MARK : text
}
