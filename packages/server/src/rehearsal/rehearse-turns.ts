import type { ChatMessage } from '@bricks/contract'
import type { RehearsedCall, ReplyTrace } from '@bricks/contract/wire'
import { trimHistory } from '#chat/admission/authorize-chat.ts'
import { askModel, type ModelAnswer } from './ask-model.ts'
import { createRehearsedCaller, NOT_SENT, type RehearsedAnswers } from './call-rehearsed-brick.ts'
import type { Rehearsal, RehearsalContext } from './rehearsal-context.ts'

export interface RehearsedScript {
  history: readonly ChatMessage[]
  turns: readonly { say: string }[]
  answers: RehearsedAnswers
}

export interface RehearsalListener {
  begin?(turn: number, offered: string[]): Promise<void> | undefined
  call?(call: RehearsedCall): Promise<void> | undefined
  text?(delta: string): Promise<void> | undefined
}

export interface RehearsedTurns {
  answers: ModelAnswer[]
  /** All that was said, the last answer too. */
  messages: ChatMessage[]
}

/** Says one after the other, each with the answers before it. */
export async function rehearseTurns(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  { history, turns, answers: rehearsed }: RehearsedScript,
  listener: RehearsalListener,
  signal: AbortSignal,
): Promise<RehearsedTurns> {
  const messages = [...history]
  const answers: ModelAnswer[] = []
  for (const [turn, { say }] of turns.entries()) {
    messages.push({ role: 'user', content: say })
    const asked = {
      messages: trimHistory(messages),
      callBrick: createRehearsedCaller(context, rehearsal, { ...rehearsed, turn }, (call) => listener.call?.(call)),
      begin: (offered: string[]) => listener.begin?.(turn, offered),
      text: (delta: string) => listener.text?.(delta),
    }
    const { trace, ...answer } = await askModel(context, rehearsal, asked, signal)
    answers.push({ ...answer, trace: withoutUnsent(trace) })
    if (answer.text !== '') messages.push({ role: 'assistant', content: answer.text })
  }
  return { answers, messages }
}

function withoutUnsent(trace: ReplyTrace): ReplyTrace {
  const rounds = trace.rounds.map((round) => ({
    ...round,
    calls: round.calls.map((call) => (call.request?.url === NOT_SENT.url ? { ...call, request: null } : call)),
  }))
  return { ...trace, rounds }
}
