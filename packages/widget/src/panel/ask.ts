import { chunks } from './chunks.ts'
import { type ConversationState, changeMessage, newId, refuse, save } from './conversation-state.ts'
import { type Message, type MessageState, textOf, toWire, withEvent, withoutRunningSteps } from './message.ts'

/** Asks for an answer to the visitor's newest message and lets it grow as it comes. Never throws. */
export async function ask(state: ConversationState, question: Message): Promise<void> {
  const control = new AbortController()
  const answer: Message = { id: newId(), role: 'assistant', parts: [], state: 'streaming' }
  const asked = toWire(state.messages.value)
  state.running.value = control
  state.latest = answer.id
  state.messages.value = [...state.messages.value, answer]
  save(state)
  try {
    await follow(state, answer.id, asked, control.signal)
  } catch (error) {
    const isEmpty = settle(state, answer.id)
    const stopped = isEmpty ? 'failed' : 'done'
    const outcome = control.signal.aborted ? stopped : judge(state, error)
    changeMessage(state, question.id, (message) => ({ ...message, state: outcome }))
  }
  // A new conversation may have begun in the meantime.
  if (state.running.value !== control) return
  state.running.value = undefined
  save(state)
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

// A partial answer stays, an empty one goes. Answers whether it was empty.
function settle(state: ConversationState, id: string): boolean {
  changeMessage(state, id, (message) => ({ ...withoutRunningSteps(message), state: 'done' }))
  const { messages } = state
  const before = messages.value.length
  messages.value = messages.value.filter((message) => message.id !== id || textOf(message) !== '')
  return messages.value.length < before
}

function judge(state: ConversationState, error: unknown): MessageState {
  const { status = 0, code = '' } = (error ?? {}) as { status?: number; code?: string }
  if (status === 429) {
    state.limited.value = true
    chunks.limit.load()
    state.emit('limit', {})
    return 'done'
  }
  state.emit('error', { code, status })
  if (code !== 'origin_not_allowed') return 'failed'
  refuse(state, code)
  return 'done'
}
