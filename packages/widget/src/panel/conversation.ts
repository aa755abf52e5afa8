import { ask } from './ask.ts'
import {
  type ConversationPorts,
  type ConversationState,
  createState,
  newId,
  restore,
  save,
} from './conversation-state.ts'
import { loadMarkdown } from './markdown-chunk.ts'
import type { Message } from './message.ts'

/** A conversation and what a visitor can do in it. */
export type Conversation = {
  state: ConversationState
  send(text: string): void
  /** Asks again for an answer to the visitor's own message. */
  sendAgain(message: Message): void
  stop(): void
  /** Begins anew; what was said is forgotten. */
  reset(): void
  destroy(): void
}

export function createConversation(ports: ConversationPorts): Conversation {
  const state = createState(ports)
  if (state.messages.value.length > 0) loadMarkdown()
  const { messages, running } = state
  const unwatch = ports.history.watch(() => {
    if (!running.value) restore(state)
  })
  const put = (question: Message, before: Message[]) => {
    if (running.value) return
    messages.value = [...before, question]
    loadMarkdown()
    ask(state, question)
  }
  const stop = () => running.value?.abort()
  return {
    state,
    send(text) {
      const content = text.trim()
      if (!content || running.value) return
      ports.emit('message', { text: content })
      put({ id: newId(), role: 'user', parts: [content], state: 'done' }, messages.value)
    },
    sendAgain(question) {
      const at = messages.value.findIndex(({ id }) => id === question.id)
      put({ ...question, state: 'done' }, messages.value.slice(0, at))
    },
    stop,
    reset() {
      stop()
      running.value = undefined
      messages.value = []
      state.conversationId = undefined
      save(state)
    },
    destroy() {
      unwatch()
      stop()
    },
  }
}
