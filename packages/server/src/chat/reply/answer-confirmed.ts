import type { CallEvent } from '@bricks/contract/wire'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { AskedRound, ConfirmedCall, Emit, ReplyPorts, TurnEvent } from '#chat/turn.ts'
import type { ModelMessage } from '#language-model/language-model.ts'
import { emitCards, runCall } from './answer-calls.ts'
import { describeRefusedCall, describeResult } from './tools.ts'

const DECLINED =
  'The visitor was asked and said: not now. Nothing was done. Do not ask for it again unless they want it.'

/** Whether the API did it is not known after these. */
const UNKNOWN: readonly BrickResult['failure'][] = [
  ...(['timeout', 'unreachable', 'canceled', 'too_large', 'bad_encoding'] as const),
  // Many forms answer with one when they have taken what was sent.
  'redirect_refused',
]
const REQUEST_TIMEOUT = 408

/** Calls what the visitor agreed to, once, or tells the model that they did not. Gives what was said since the visitor's message. */
export async function answerConfirmed(
  ports: ReplyPorts,
  { id, accept, call, brick, args, messages }: ConfirmedCall,
  emit: Emit<TurnEvent>,
  rounds: AskedRound[],
): Promise<ModelMessage[]> {
  const traced: AskedRound = { usage: { prompt_tokens: 0, completion_tokens: 0 }, calls: [] }
  rounds.push(traced)
  const answer = (content: string): ModelMessage[] => [...messages, { role: 'tool', callId: call.id, content }]
  if (!accept) {
    const shown = describeRefusedCall('declined', DECLINED)
    traced.calls = [{ call, brick, shown, error: 'declined' }]
    return answer(shown)
  }
  const started: CallEvent = { type: 'call', id: '0-1', brick: brick.name, state: 'started' }
  if (brick.writes) started.writes = true
  await emit(started)
  // Whoever leaves has agreed all the same: a call that was broken off might be done or not.
  const { ended } = await runCall(ports, { call, brick, args }, started, new AbortController().signal, id)
  const { result } = ended
  if (!isUnknown(result)) await ports.settle?.(result.state === 'succeeded' ? 'done' : 'failed')
  const shown = describeResult(brick.name, result)
  traced.calls = [{ call, brick, result, shown, error: result.failure }]
  await emit(ended)
  await emitCards(ports, ended, emit)
  return answer(shown)
}

/** A gateway says 502 or 504 also of what was done behind it. */
function isUnknown({ failure, status }: BrickResult): boolean {
  if (failure !== 'bad_status') return UNKNOWN.includes(failure)
  return status === undefined || status >= 500 || status === REQUEST_TIMEOUT
}
