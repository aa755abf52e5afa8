import type { ChatSource } from '#chat-source.ts'
import { lazyParts } from '#panel/lazy-parts.ts'
import { answerQuestion } from './answer-question.ts'
import { abortRunning, type ConversationState, changeMessage, removeMessages } from './conversation-state.ts'
import type { History } from './history.ts'
import { mergeTabs, writeHistory } from './merge-tabs.ts'
import type { Message, Rating } from './message.ts'

export { createHistory } from './history.ts'
export { createLiveSource } from './live-source.ts'

export interface Connection {
  ask(answerId: string, control: AbortController): void
  share(): void
  rate(answer: Message, value: Rating): Promise<void>
  leave(): void
  end(): void
}

export interface ConnectionPorts {
  source: ChatSource
  history: History
}

export function connectConversation(state: ConversationState, ports: ConnectionPorts): Connection {
  const { source, history } = ports
  const { messages } = state
  const own = messages.value
  state.canRate = source.feedback !== undefined
  const shareAllWithTabs = () => mergeTabs(state, history)
  state.takeUp = ({ id, answerId }) => {
    if (!answerId || !source.resume || state.running.value) return false
    const control = new AbortController()
    state.running.value = control
    state.latest = id
    answerQuestion(state, ports, id, control)
    return true
  }
  shareAllWithTabs()
  const last = messages.value.at(-1)
  // The visitor left the last page before an answer came, so the question can be sent again.
  if (last?.role === 'user' && last.state === 'done' && !own.includes(last)) {
    changeMessage(state, last.id, (message) => ({ ...message, state: 'failed' }))
  }
  if (last) {
    lazyParts.markdown.load()
    lazyParts.answer.load()
  }
  const unwatch = history.watch(shareAllWithTabs, () => {
    abortRunning(state)
    removeMessages(state, messages.value)
    state.conversationId = undefined
  })
  return {
    ask: (answerId, control) => void answerQuestion(state, ports, answerId, control),
    share: shareAllWithTabs,
    async rate({ id, answerId, rating = 0 }, value) {
      const { conversationId } = state
      if (!answerId || !conversationId) return
      const showRating = (shown: Rating) => {
        changeMessage(state, id, (message) => ({ ...message, rating: shown }))
        shareAllWithTabs()
      }
      showRating(value)
      try {
        await source.feedback?.({ conversationId, answerId }, value)
      } catch {
        showRating(rating)
      }
    },
    leave() {
      state.left = state.running.value
      writeHistory(state, history, true)
    },
    end() {
      unwatch()
      clearTimeout(state.silenceCheck)
      abortRunning(state)
    },
  }
}
