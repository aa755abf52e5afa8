import { ERROR_CODES, type ReplyEvent, type ReplyTrace } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { findStorageFault } from '#db/storage-fault.ts'
import { PATIENCE } from '#language-model/model-provider.ts'
import { findModelProvider } from '#plans/house/operator-key.ts'
import { finishTurn } from './accounting/finish-turn.ts'
import { describeProviderWords, logBrickFailures, logProviderFailure } from './accounting/log-failures.ts'
import { createTurnRecord, recordTurnEnd, recordTurnEvent } from './accounting/turn-record.ts'
import type { ChatContext } from './chat-context.ts'
import { watchSilence } from './delivery/watch-silence.ts'
import { makeReply } from './reply/make-reply.ts'
import { sumTokenUsage } from './reply/stream-model-and-count-tokens.ts'
import { startReplyTrace } from './reply/trace-reply.ts'
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
  showsThinking: boolean
}

/**
 * Stores the outcome once, before the last event, so that an answer that could not be stored never ends with `done`.
 * Throws an error that comes before the first event. Sends a later error as the last event.
 */
export async function runTurn(
  context: ChatContext,
  { turn, prompt, ports, startedAt, showsThinking, onError }: TurnInput,
  send: Emit<ReplyEvent>,
  signal: AbortSignal,
): Promise<void> {
  const { streamsOpen, firstToken, chatFailures } = context.metrics
  const trace = startReplyTrace(prompt, ports, startedAt)
  const record = createTurnRecord(trace.rounds)
  const deadline = startTurnDeadline(findTurnTimeLimit(context, prompt), signal)
  let written: ReplyTrace | undefined
  const reportTraceError = (error: unknown) => {
    onError(error)
    return undefined
  }
  const storing: { fault?: AppError } = {}
  let isFinished = false
  const finishTurnOnce = async (fault?: AppError) => {
    if (isFinished) return
    isFinished = true
    if (record.calls.length > 0) logBrickFailures(context, turn, record)
    // An answer that was cut off reports no usage at its end, but its rounds have cost tokens.
    if (record.rounds.length > 0) record.usage ??= sumTokenUsage(record.rounds.map(({ usage }) => usage))
    written = await trace.writeEndedTrace(turn.isTest || turn.isRecording).catch(reportTraceError)
    if (written && fault) written.failure = { code: fault.code, said: describeProviderWords(turn, fault) }
    const measured = { model: prompt.model, prices: prompt.prices, durationMs: performance.now() - startedAt }
    await finishTurn(context, turn, { ...record, ...measured, trace: written }, fault).catch((error: unknown) => {
      onError(error)
      storing.fault = new AppError(findStorageFault(error) === 'full' ? 'storage_full' : 'unavailable', {
        cause: error,
      })
    })
  }
  let hasBegun = false
  const emit = (event: TurnEvent) => {
    hasBegun = true
    if (event.type === 'text' && record.text.isEmpty()) {
      const elapsed = performance.now() - startedAt
      firstToken.observe(elapsed / 1000)
      record.firstTokenMs = elapsed
      trace.recordFirstText(elapsed)
    }
    silence?.recordActivity()
    recordTurnEvent(record, event)
    return send(turn.isTest ? toOwnerEvent(event) : toVisitorEvent(event))
  }
  const sendSuggestions = async () => {
    if (record.hasAsked || record.text.isEmpty() || record.finish !== 'stop' || !ports.suggestPrompts) return
    const { items, usage } = await ports.suggestPrompts({ prompt, text: record.text.toString() }, deadline.signal)
    if (usage) {
      trace.rounds.push({ usage, calls: [] })
      record.usage = sumTokenUsage(trace.rounds.map((round) => round.usage))
    }
    if (items.length > 0) await send({ type: 'prompts', items })
  }
  const sendTrace = async () => {
    if (turn.isTest && written) await send({ type: 'trace', ...written })
  }
  const sendFault = ({ code }: AppError) =>
    send({ type: 'error', code, retryable: ERROR_CODES[code].retryable ?? false })
  const sendThinking = () => {
    hasBegun = true
    void send({ type: 'thinking' })
  }
  const silence = showsThinking ? watchSilence(context.chatDeadlines.silence, sendThinking) : undefined
  streamsOpen.inc()
  try {
    const end = await makeReply(ports, prompt, emit, deadline.signal, trace.rounds)
    silence?.stop()
    trace.recordEnd()
    recordTurnEnd(record, end)
    await sendSuggestions()
    await finishTurnOnce()
    if (storing.fault) throw storing.fault
    await sendTrace()
    await send({ type: 'done', finish: end.finish, usage: record.usage ?? end.usage })
  } catch (error) {
    silence?.stop()
    if (signal.aborted) return
    trace.recordEnd()
    const fault = storing.fault ?? toAppError(deadline.signal.aborted ? deadline.signal.reason : error)
    if (fault.code === 'internal') onError(error)
    chatFailures.inc({ code: fault.code })
    logProviderFailure(context, turn, prompt, fault)
    await finishTurnOnce(fault)
    if (!hasBegun) throw fault
    await sendTrace()
    await sendFault(fault)
  } finally {
    silence?.stop()
    deadline.cancelDeadline()
    streamsOpen.dec()
    await finishTurnOnce()
    // A client that has stopped an answer may still read, and must learn that the answer was not stored.
    if (signal.aborted && hasBegun && storing.fault) await sendFault(storing.fault)
  }
}

function findTurnTimeLimit({ chatDeadlines, config }: ChatContext, { provider }: Prompt): number {
  return chatDeadlines.turn + Math.max(0, findModelProvider(config, { provider }).patience - PATIENCE.cloud)
}

function startTurnDeadline(milliseconds: number, client: AbortSignal): { signal: AbortSignal; cancelDeadline(): void } {
  const controller = new AbortController()
  const abortWithClient = () => controller.abort(client.reason)
  if (client.aborted) abortWithClient()
  client.addEventListener('abort', abortWithClient, { once: true })
  const timer = setTimeout(() => controller.abort(new AppError('provider_timeout')), milliseconds)
  return {
    signal: controller.signal,
    cancelDeadline() {
      clearTimeout(timer)
      client.removeEventListener('abort', abortWithClient)
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
