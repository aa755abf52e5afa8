import { CHAT_HISTORY, CHAT_MESSAGES } from '@bricks/contract/wire'
import type { WireMessage } from '#chat-source.ts'
import { lazyParts } from '#panel/lazy-parts.ts'
import { addEventToAnswer } from './add-event-to-answer.ts'
import type { ConnectionPorts } from './connection.ts'
import { type ConversationState, changeMessage, createMessageId, markUnavailable } from './conversation-state.ts'
import { endAnswer, mergeTabs } from './merge-tabs.ts'
import { countBytes, joinMessageText, type Message, type MessageState } from './message.ts'

/** Milliseconds between two writes by which this tab tells other tabs that it still receives its answer. */
const BEAT_MS = 1000
const MAX_HOLD_S = 3600

export async function answerQuestion(
  state: ConversationState,
  ports: ConnectionPorts,
  answerId: string,
  control: AbortController,
): Promise<void> {
  const { running } = state
  const { history } = ports
  const { signal } = control
  const resumed = state.messages.value.find(({ id }) => id === answerId)?.answerId
  mergeTabs(state, history)
  const beat = setInterval(mergeTabs, BEAT_MS, state, history)
  signal.addEventListener('abort', () => clearInterval(beat))
  try {
    signal.throwIfAborted()
    await applyEvents(state, ports, answerId, signal, resumed)
  } catch (error) {
    if (state.left === control) {
      // Either the visitor leaves the page and the browser ends its requests, or the page removes the chat. The next
      // chat resumes the answer, or this page does if the visitor comes back.
      running.value = undefined
      if (!signal.aborted) setTimeout(mergeTabs, BEAT_MS, state, history)
    } else if (signal.aborted) endAnswer(state, answerId, 'done', 'failed')
    else endAnswer(state, answerId, 'broken', resumed ? 'failed' : handleFailure(state, error))
  }
  clearInterval(beat)
  if (running.value !== control) return
  running.value = undefined
  mergeTabs(state, history)
}

async function applyEvents(
  state: ConversationState,
  { source }: ConnectionPorts,
  id: string,
  signal: AbortSignal,
  resumed?: string,
): Promise<void> {
  const turn = {
    conversationId: state.conversationId,
    requestId: createMessageId(),
    fields: collectRequestFieldsOfAdditions(state),
  }
  const events = resumed
    ? source.resume?.(resumed, signal)
    : source.reply(toWireMessages(state.messages.value), signal, turn)
  let isWhole = false
  // Another tab may store parts of this answer, too, so this tab builds it only from the events that it received.
  let grown: Pick<Message, 'parts' | 'extras'> = { parts: [] }
  for await (const event of events ?? []) {
    signal.throwIfAborted()
    if (event.type === 'error') throw event
    if (event.type === 'start') state.conversationId = event.conversation_id
    if (event.type === 'call') state.emit('call', { brick: event.brick, state: event.state })
    if (event.type === 'done') isWhole = true
    changeMessage(state, id, (message) => {
      const { parts, extras } = grown
      const next = addEventToAnswer({ ...message, parts, extras }, event)
      grown = next
      return next
    })
  }
  if (!isWhole) throw new Error('The reply ended before its end.')
  state.emit('reply', { text: joinMessageText(grown) })
}

function collectRequestFieldsOfAdditions({ additions }: ConversationState): Record<string, unknown> {
  const can = lazyParts.additions.flatMap(({ events = [] }) => events)
  return Object.assign(can.length ? { can } : {}, ...additions.value.map((addition) => addition.fields?.()))
}

/**
 * Takes the newest messages within the server's limits, and always the last one. Leaves out steps and empty answers.
 */
function toWireMessages(messages: Message[]): WireMessage[] {
  let left = CHAT_HISTORY
  const wire: WireMessage[] = []
  for (const message of [...messages].reverse()) {
    const content = joinMessageText(message)
    if (!content.trim()) continue
    left -= countBytes(content)
    if (wire.length && (left < 0 || wire.length === CHAT_MESSAGES)) break
    wire.unshift({ role: message.role, content })
  }
  return wire
}

function handleFailure(state: ConversationState, error: unknown): MessageState {
  const { status = 0, code = '', retryAfter = 0 } = (error ?? {}) as Partial<Refusal>
  if (status === 429) {
    state.limited.value = true
    lazyParts.limit.load()
    state.emit('limit', {})
    return 'limited'
  }
  state.emit('error', { code, status })
  for (const { onRefused } of state.additions.peek()) onRefused?.(error as Refusal)
  if (code === 'origin_not_allowed' || code === 'not_found') {
    markUnavailable(state, code === 'not_found' ? undefined : code)
    return 'done'
  }
  if (retryAfter) holdSending(state, retryAfter)
  return status === 400 || status === 413 ? 'refused' : 'failed'
}

interface Refusal {
  status: number
  code: string
  retryAfter: number
  outcome?: string
}

// Measures the wait by the clock, because browsers slow down the timers of background tabs.
function holdSending(state: ConversationState, seconds: number): void {
  state.heldUntil = Math.max(state.heldUntil, Date.now() + Math.min(seconds, MAX_HOLD_S) * 1000)
  if (!state.wait.value) countDownWait(state)
}

function countDownWait(state: ConversationState): void {
  state.wait.value = Math.max(0, Math.ceil((state.heldUntil - Date.now()) / 1000))
  if (state.wait.value) setTimeout(countDownWait, 1000, state)
}
