import { chunks } from './chunks.ts'
import { type ConversationState, changeMessage, endAnswer, newId, refuse, share } from './conversation-state.ts'
import { hold } from './hold.ts'
import { type Message, type MessageState, textOf, toWire, withEvent } from './message.ts'

/** So often the other tabs hear of an answer on its way. */
const BEAT_MS = 1000

/** Asks for an answer to the visitor's newest message and lets it grow as it comes. Never throws. */
export async function ask(state: ConversationState, question: Message): Promise<void> {
  const control = new AbortController()
  const id = `${question.id}.${newId()}`
  const answer: Message = { id, role: 'assistant', parts: [], state: 'streaming', at: question.at, rev: 0 }
  const asked = toWire(state.messages.value)
  state.running.value = control
  state.latest = id
  state.messages.value = [...state.messages.value, answer]
  share(state)
  const beat = setInterval(share, BEAT_MS, state)
  control.signal.addEventListener('abort', () => clearInterval(beat))
  try {
    await follow(state, id, asked, control.signal)
  } catch (error) {
    if (control.signal.aborted) endAnswer(state, id, 'done', 'failed')
    else endAnswer(state, id, 'broken', judge(state, error))
  }
  clearInterval(beat)
  // A new conversation may have begun in the meantime.
  if (state.running.value !== control) return
  state.running.value = undefined
  share(state)
}

async function follow(state: ConversationState, id: string, asked: ReturnType<typeof toWire>, signal: AbortSignal) {
  const turn = { conversationId: state.conversationId, requestId: newId() }
  let isWhole = false
  for await (const event of state.source.reply(asked, signal, turn)) {
    signal.throwIfAborted()
    if (event.type === 'error') throw event
    if (event.type === 'start') state.conversationId = event.conversation_id
    if (event.type === 'call') state.emit('call', { brick: event.brick, state: event.state })
    if (event.type === 'done') isWhole = true
    changeMessage(state, id, (message) => withEvent(message, event))
  }
  if (!isWhole) throw new Error('The reply ended before its end.')
  const answer = state.messages.value.find((message) => message.id === id)
  state.emit('reply', { text: answer ? textOf(answer) : '' })
}

// What becomes of the visitor's message where nothing of an answer came.
function judge(state: ConversationState, error: unknown): MessageState {
  const { status = 0, code = '', retryAfter = 0 } = (error ?? {}) as Partial<Refusal>
  if (status === 429) {
    state.limited.value = true
    chunks.limit.load()
    state.emit('limit', {})
    return 'done'
  }
  state.emit('error', { code, status })
  if (code === 'origin_not_allowed' || code === 'not_found') {
    refuse(state, code === 'not_found' ? undefined : code)
    return 'done'
  }
  if (retryAfter) hold(state, retryAfter)
  // The same again would be refused again: it is too long.
  return status === 400 || status === 413 ? 'refused' : 'failed'
}

type Refusal = { status: number; code: string; retryAfter: number }
