import type { CallEvent } from '@bricks/contract/wire'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { AskedRound, ConfirmedCall, Emit, ReplyPorts, TurnEvent } from '#chat/turn.ts'
import type { ModelMessage } from '#language-model/language-model.ts'
import { emitCards, runPreparedCall } from './answer-calls.ts'
import { describeCallResult, describeRefusedCall } from './bricks-as-tools.ts'

const DECLINED =
  'The visitor was asked and said: not now. Nothing was done. Do not ask for it again unless they want it.'

/**
 * After these failures it is not known whether the API has acted. The same is true for a status of 408 or from 500 on:
 * for example, a gateway may answer 502 or 504 after the API has acted.
 */
const UNKNOWN: readonly BrickResult['failure'][] = [
  ...(['timeout', 'unreachable', 'canceled', 'too_large', 'bad_encoding'] as const),
  // Many APIs that take forms answer with a redirect once they have accepted the data.
  'redirect_refused',
]
const REQUEST_TIMEOUT = 408

export async function answerConfirmedCall(
  ports: ReplyPorts,
  { id, accept, call, brick, args, messages }: ConfirmedCall,
  emit: Emit<TurnEvent>,
  rounds: AskedRound[],
): Promise<ModelMessage[]> {
  const traced: AskedRound = { usage: { prompt_tokens: 0, completion_tokens: 0 }, calls: [] }
  rounds.push(traced)
  const addToolAnswer = (content: string): ModelMessage[] => [...messages, { role: 'tool', callId: call.id, content }]
  if (!accept) {
    const shown = describeRefusedCall('declined', DECLINED)
    traced.calls = [{ call, brick, shown, error: 'declined' }]
    return addToolAnswer(shown)
  }
  const started: CallEvent = { type: 'call', id: '0-1', brick: brick.name, state: 'started' }
  if (brick.writes) started.writes = true
  await emit(started)
  // The client's signal is not used. The visitor has agreed, so the call goes on if the client leaves: if it were
  // broken off, nobody would know whether the API has acted.
  const { ended } = await runPreparedCall(ports, { call, brick, args }, started, new AbortController().signal, id)
  const { result } = ended
  if (!hasUnknownOutcome(result)) await ports.markConfirmationEnded?.(result.state === 'succeeded' ? 'done' : 'failed')
  const shown = describeCallResult(brick.name, result)
  traced.calls = [{ call, brick, result, shown, error: result.failure }]
  await emit(ended)
  await emitCards(ports, ended, emit)
  return addToolAnswer(shown)
}

function hasUnknownOutcome({ failure, status, isUnclear }: BrickResult): boolean {
  if (isUnclear) return true
  if (failure !== 'bad_status') return UNKNOWN.includes(failure)
  return status === undefined || status >= 500 || status === REQUEST_TIMEOUT
}
