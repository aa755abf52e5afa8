import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@bricks/contract'
import type { ConfirmEvent, RehearsedCall, ReplyTrace } from '@bricks/contract/wire'
import { readJsonAnswer } from '#bricks/answers/forms/read-json-answer.ts'
import { checkAndTrimHistory } from '#chat/admission/authorize-chat.ts'
import { needsConfirmation } from '#chat/confirmations/create-confirm-ports.ts'
import type { BrickDescription, ConfirmedCall, WaitingCall } from '#chat/turn.ts'
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
  messages: ChatMessage[]
}

export async function rehearseTurns(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  { history, turns, answers: rehearsed }: RehearsedScript,
  listener: RehearsalListener,
  signal: AbortSignal,
): Promise<RehearsedTurns> {
  const messages = [...history]
  const answers: ModelAnswer[] = []
  let waiting: WaitingCall | undefined
  for (const [turn, { say }] of turns.entries()) {
    messages.push({ role: 'user', content: say })
    const confirmed = waiting && readConfirmation(waiting, say)
    waiting = undefined
    const asked = {
      messages: checkAndTrimHistory(messages),
      ...(confirmed && { confirmed }),
      confirms: {
        mustConfirm: ({ id }: BrickDescription) =>
          needsConfirmation(rehearsal.bot.content.functions.find((each) => each.id === id)),
        keepCall: async (call: WaitingCall) => {
          waiting = call
          return reportConfirmation(rehearsal, call, listener)
        },
      },
      callBrick: createRehearsedCaller(context, rehearsal, { ...rehearsed, turn }, (call) => listener.call?.(call)),
      begin: (offered: string[]) => listener.begin?.(turn, offered),
      text: (delta: string) => listener.text?.(delta),
    }
    const { trace, ...answer } = await askModel(context, rehearsal, asked, signal)
    answers.push({ ...answer, trace: removeUnsentRequestsFromTrace(trace) })
    if (answer.text !== '') messages.push({ role: 'assistant', content: answer.text })
  }
  return { answers, messages }
}

function readConfirmation(waiting: WaitingCall, say: string): ConfirmedCall | undefined {
  // A conversation stores a pressed button as `Confirmed:` or `Not now:`.
  const accepts = /^(?:do it$|confirmed:)/i.test(say.trim())
  if (!accepts && !/^not now(?:$|:)/i.test(say.trim())) return undefined
  return { ...waiting, id: randomUUID(), accept: accepts }
}

/** In a chat the visitor would be asked here, so the API is not called. */
async function reportConfirmation(
  { hide }: Rehearsal,
  { brick, args }: WaitingCall,
  listener: RehearsalListener,
): Promise<ConfirmEvent> {
  const told = hide(JSON.stringify(args)).text
  const call = { id: brick.id, brick: brick.name, arguments: readJsonAnswer(told)?.value ?? told }
  await listener.call?.({ ...call, source: 'none', state: 'succeeded', status: null, shown: '', confirm: true })
  return { type: 'confirm', id: '', brick: brick.name, label: '', values: [] }
}

function removeUnsentRequestsFromTrace(trace: ReplyTrace): ReplyTrace {
  const rounds = trace.rounds.map((round) => ({
    ...round,
    calls: round.calls.map((call) => (call.request?.url === NOT_SENT.url ? { ...call, request: null } : call)),
  }))
  return { ...trace, rounds }
}
