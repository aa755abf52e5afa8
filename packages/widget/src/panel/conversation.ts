import { ask } from './ask.ts'
import { chunks } from './chunks.ts'
import {
  type ConversationPorts,
  type ConversationState,
  createState,
  newId,
  restore,
  save,
} from './conversation-state.ts'
import { type Message, textOf } from './message.ts'

/** A conversation and what a visitor can do in it. */
export type Conversation = {
  state: ConversationState
  send(text: string): void
  /** Asks again for an answer to the visitor's own message, which may be worded anew; what was said after it is forgotten. */
  sendAgain(message: Message): void
  stop(): void
  /** Begins anew; what was said is forgotten. */
  reset(): void
  /** Shows what is kept for whoever the history now belongs to. */
  changeVisitor(): void
  destroy(): void
}

export function createConversation(ports: ConversationPorts): Conversation {
  const state = createState(ports)
  if (state.messages.value.length > 0) loadAll()
  const { messages, running } = state
  const unwatch = ports.history.watch(() => {
    if (!running.value) restore(state)
  })
  const put = (question: Message, before: Message[]) => {
    if (running.value) return
    ports.emit('message', { text: textOf(question) })
    messages.value = [...before, question]
    loadAll()
    ask(state, question)
  }
  const stop = () => running.value?.abort()
  return {
    state,
    send(text) {
      const content = text.trim()
      if (content) put({ id: newId(), role: 'user', parts: [content], state: 'done' }, messages.value)
    },
    sendAgain(question) {
      const at = messages.value.findIndex(({ id }) => id === question.id)
      // Another tab may have begun anew.
      put({ ...question, state: 'done' }, at < 0 ? messages.value : messages.value.slice(0, at))
    },
    stop,
    reset() {
      stop()
      running.value = undefined
      messages.value = []
      state.conversationId = undefined
      save(state)
    },
    changeVisitor() {
      stop()
      running.value = undefined
      restore(state)
    },
    destroy() {
      unwatch()
      stop()
    },
  }
}

function loadAll(): void {
  chunks.markdown.load()
  chunks.answer.load()
}
