import { ask } from './ask.ts'
import { chunks } from './chunks.ts'
import {
  type ConversationPorts,
  type ConversationState,
  createState,
  drop,
  forget,
  keep,
  newId,
  questionOf,
  share,
} from './conversation-state.ts'
import { type Message, type Part, textOf } from './message.ts'

/** A conversation and what a visitor can do in it. */
export type Conversation = {
  state: ConversationState
  send(text: string): void
  /**
   * Asks again for an answer, to the visitor's own message, which may be worded anew, or instead of an answer that was cut off. The
   * message comes last then; what was answered to it is forgotten.
   */
  sendAgain(message: Message): void
  stop(): void
  /** Begins anew; what was said is forgotten. */
  reset(): void
  /** Shows what is kept for whoever the history now belongs to. */
  changeVisitor(): void
  /** The page may be about to go. */
  leave(): void
  destroy(): void
}

export function createConversation(ports: ConversationPorts): Conversation {
  const state = createState(ports)
  if (state.messages.value.length > 0) loadAll()
  const { messages, running } = state
  const clear = () => {
    drop(state)
    forget(state, messages.value)
    state.conversationId = undefined
  }
  const unwatch = ports.history.watch(() => share(state), clear)
  const put = (parts: Part[]) => {
    const at = Math.max(Date.now(), 1 + (messages.value.at(-1)?.at ?? 0))
    const question: Message = { id: `${at}-${newId()}`, role: 'user', parts, state: 'done', at, rev: 0 }
    ports.emit('message', { text: textOf(question) })
    messages.value = [...messages.value, question]
    loadAll()
    ask(state, question)
  }
  return {
    state,
    send(text) {
      const content = text.trim()
      if (content && !running.value) put([content])
    },
    sendAgain(message) {
      const question = message.role === 'user' ? message : questionOf(state, message.id)
      if (running.value || !question) return
      const answers = messages.value.filter(
        ({ id, role }) => role !== 'user' && questionOf(state, id)?.id === question.id,
      )
      forget(state, [question, ...answers])
      put(question.parts)
    },
    stop: () => running.value?.abort(),
    reset() {
      clear()
      share(state)
    },
    changeVisitor() {
      drop(state)
      Object.assign(state, { gone: [], conversationId: undefined })
      messages.value = []
      share(state)
    },
    leave: () => keep(state, true),
    destroy() {
      unwatch()
      clearTimeout(state.look)
      drop(state)
    },
  }
}

function loadAll(): void {
  chunks.markdown.load()
  chunks.answer.load()
}
