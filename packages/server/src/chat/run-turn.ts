import { ERROR_CODES, type ReplyEvent, type ReplyTrace } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { finishTurn } from './accounting/finish-turn.ts'
import { logProviderFailure } from './accounting/tell-provider-words.ts'
import { createTurnRecord, recordTurnEnd, recordTurnEvent } from './accounting/turn-record.ts'
import type { ChatContext } from './chat-context.ts'
import { makeReply } from './reply/make-reply.ts'
import { sumUsage } from './reply/stream-counted.ts'
import { startTrace } from './reply/trace-reply.ts'
import {
  type Emit,
  type IncomingChat,
  isEndedCall,
  type Prompt,
  type Turn,
  type TurnEvent,
  type TurnPorts,
} from './turn.ts'

interface TurnInput extends Pick<IncomingChat, 'onError'> {
  turn: Turn
  prompt: Prompt
  ports: TurnPorts
  /** In milliseconds, from `performance.now()`. */
  startedAt: number
}

/** Stores the outcome once, before the last event. Throws an error that comes before the first event. A later error is the last event. */
export async function runTurn(
  context: ChatContext,
  { turn, prompt, ports, startedAt, onError }: TurnInput,
  send: Emit<ReplyEvent>,
  signal: AbortSignal,
): Promise<void> {
  const { streamsOpen, firstToken, chatFailures } = context.metrics
  const trace = startTrace(prompt, ports, startedAt)
  const record = createTurnRecord(trace.rounds)
  const deadline = startTurnDeadline(context.chatDeadlines.turn, signal)
  let written: ReplyTrace | undefined
  const reportUnwritten = (error: unknown) => {
    onError(error)
    return undefined
  }
  let isFinished = false
  const finish = async (fault?: AppError) => {
    if (isFinished) return
    isFinished = true
    // Of an answer that was cut no end was told, and yet it has cost something.
    if (record.rounds.length > 0) record.usage ??= sumUsage(record.rounds.map(({ usage }) => usage))
    written = await trace.write(turn.isTest || turn.isRecording).catch(reportUnwritten)
    const measured = { model: prompt.model, prices: prompt.prices, durationMs: performance.now() - startedAt }
    await finishTurn(context, turn, { ...record, ...measured, trace: written }, fault).catch(onError)
  }
  let hasBegun = false
  const emit = (event: TurnEvent) => {
    hasBegun = true
    if (event.type === 'text' && record.text.isEmpty()) {
      const elapsed = performance.now() - startedAt
      firstToken.observe(elapsed / 1000)
      record.firstTokenMs = elapsed
      trace.begin(elapsed)
    }
    recordTurnEvent(record, event)
    return send(turn.isTest ? toOwnerEvent(event) : toVisitorEvent(event))
  }
  const sendTrace = async () => {
    if (turn.isTest && written) await send({ type: 'trace', ...written })
  }
  streamsOpen.inc()
  try {
    const end = await makeReply(ports, prompt, emit, deadline.signal, trace.rounds)
    trace.end()
    recordTurnEnd(record, end)
    await finish()
    await sendTrace()
    await send({ type: 'done', ...end })
  } catch (error) {
    if (signal.aborted) return
    trace.end()
    const fault = toAppError(deadline.signal.aborted ? deadline.signal.reason : error)
    if (fault.code === 'internal') onError(error)
    chatFailures.inc({ code: fault.code })
    logProviderFailure(context, turn, prompt, fault)
    await finish(fault)
    if (!hasBegun) throw fault
    await sendTrace()
    await send({ type: 'error', code: fault.code, retryable: ERROR_CODES[fault.code].retryable ?? false })
  } finally {
    deadline.cancel()
    streamsOpen.dec()
    await finish()
  }
}

function startTurnDeadline(milliseconds: number, client: AbortSignal): { signal: AbortSignal; cancel(): void } {
  const controller = new AbortController()
  const abort = () => controller.abort(client.reason)
  if (client.aborted) abort()
  client.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => controller.abort(new AppError('provider_timeout')), milliseconds)
  return {
    signal: controller.signal,
    cancel() {
      clearTimeout(timer)
      client.removeEventListener('abort', abort)
    },
  }
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error })
}

function toVisitorEvent(event: TurnEvent): ReplyEvent {
  if (!isEndedCall(event)) return event
  const { result: _, functionId: _id, ...shown } = event
  return shown
}

function toOwnerEvent(event: TurnEvent): ReplyEvent {
  if (!isEndedCall(event)) return event
  const { result, functionId: _, ...shown } = event
  const { request, status, body } = result
  return { ...shown, request, ...(status !== undefined && { response: { status, body } }) }
}
