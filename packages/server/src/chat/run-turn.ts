import { ERROR_CODES, type ReplyEvent } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { ChatContext } from './chat-context.ts'
import { reply } from './reply.ts'
import { type Emit, isEndedCall, type ReplyPorts, type ReplyTurn, type TurnEvent } from './reply-turn.ts'
import { type OpenTurn, settleTurn } from './settle-turn.ts'
import { startDeadline } from './start-deadline.ts'
import { createTurnRecord, recordEnd, recordEvent } from './turn-record.ts'

export interface TurnRun {
  turn: OpenTurn
  replyTurn: ReplyTurn
  ports: ReplyPorts
  /** When its request came, by `performance.now()`. */
  startedAt: number
  onError(error: unknown): void
}

/**
 * Answers one turn and settles it, once, before its last event. What goes wrong before the first event is thrown, later it is the
 * last event. `signal` aborts when the client has left.
 */
export async function runTurn(
  context: ChatContext,
  { turn, replyTurn, ports, startedAt, onError }: TurnRun,
  show: Emit<ReplyEvent>,
  signal: AbortSignal,
): Promise<void> {
  const { streamsOpen, firstToken, chatFailures } = context.metrics
  const record = createTurnRecord()
  const deadline = startDeadline(context.chatDeadlines?.turn, signal)
  let isSettled = false
  const settle = async (fault?: AppError) => {
    if (isSettled) return
    isSettled = true
    await settleTurn(context, turn, record, fault).catch(onError)
  }
  let hasBegun = false
  const emit = (event: TurnEvent) => {
    hasBegun = true
    if (event.type === 'text' && record.text.isEmpty()) firstToken.observe((performance.now() - startedAt) / 1000)
    recordEvent(record, event)
    return show(turn.isTest ? showOwner(event) : showVisitor(event))
  }
  streamsOpen.inc()
  try {
    const end = await reply(ports, replyTurn, emit, deadline.signal)
    recordEnd(record, end)
    await settle()
    await show({ type: 'done', ...end })
  } catch (error) {
    if (signal.aborted) return
    const fault = nameFault(deadline.signal.aborted ? deadline.signal.reason : error)
    if (fault.code === 'internal') onError(error)
    chatFailures.inc({ code: fault.code })
    await settle(fault)
    if (!hasBegun) throw fault
    await show({ type: 'error', code: fault.code, retryable: ERROR_CODES[fault.code].retryable ?? false })
  } finally {
    deadline.cancel()
    streamsOpen.dec()
    // Whoever left has what was produced charged.
    await settle()
  }
}

function nameFault(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error })
}

function showVisitor(event: TurnEvent): ReplyEvent {
  if (!isEndedCall(event)) return event
  const { result: _, ...shown } = event
  return shown
}

function showOwner(event: TurnEvent): ReplyEvent {
  if (!isEndedCall(event)) return event
  const { result, ...shown } = event
  const { request, status, body } = result
  return { ...shown, request, ...(status !== undefined && { response: { status, body } }) }
}
