import { lazyParts } from '#panel/lazy-parts.ts'
import type { Connection } from './connection.ts'
import {
  abortRunning,
  type ConversationState,
  changeMessage,
  createConversationState,
  createMessageId,
  type Emit,
  findQuestionOfAnswer,
  removeMessages,
} from './conversation-state.ts'
import { joinMessageText, type Message, type Part, type Rating } from './message.ts'

export interface ConversationPorts {
  emit: Emit
  connect(state: ConversationState): Promise<Connection>
  isKept(): boolean
}

export interface Conversation {
  state: ConversationState
  connect(): Promise<void>
  restore(): Promise<void>
  send(text: string): void
  /**
   * `message` is the question, perhaps edited, or its broken answer. The question moves to the end, and its old answers
   * are removed.
   */
  sendAgain(message: Message): void
  stop(): void
  rate(answer: Message, value: Rating): void
  reset(): void
  changeVisitor(): void
  share(): void
  leave(): void
  destroy(): void
}

export function createConversation({ emit, connect, isKept }: ConversationPorts): Conversation {
  const state = createConversationState(emit)
  const { messages, running } = state
  let connecting: Promise<Connection> | undefined
  const connectOnce = () => {
    lazyParts.opened.load()
    lazyParts.messages.load()
    connecting ??= connect(state)
    connecting.catch(() => {
      connecting = undefined
    })
    return connecting
  }
  const tryToConnect = () => connectOnce().then(doNothing, doNothing)
  const whenConnected = (act: (connection: Connection) => void) => void connecting?.then(act, doNothing)
  const shareWithOtherTabs = () => whenConnected((connection) => connection.share())
  const restoreHistory = async () => {
    if (!isKept()) return
    state.isRestored.value = Boolean(connecting)
    await tryToConnect()
    state.isRestored.value = true
  }
  const askForAnswer = async (question: Message, answer: Message, control: AbortController) => {
    try {
      const connection = await connectOnce()
      connection.ask(answer.id, control)
    } catch {
      if (running.value !== control) return
      running.value = undefined
      messages.value = messages.value.filter(({ id }) => id !== answer.id)
      changeMessage(state, question.id, (message) => ({ ...message, state: 'failed' }))
      emit('error', { code: '', status: 0 })
    }
  }
  const sendQuestion = (parts: Part[]) => {
    const at = Math.max(Date.now(), 1 + (messages.value.at(-1)?.at ?? 0))
    const question: Message = { id: `${at}-${createMessageId()}`, role: 'user', parts, state: 'done', at, rev: 0 }
    const answer: Message = {
      ...question,
      id: `${question.id}.${createMessageId()}`,
      role: 'assistant',
      parts: [],
      state: 'streaming',
    }
    const control = new AbortController()
    emit('message', { text: joinMessageText(question) })
    running.value = control
    state.latest = answer.id
    messages.value = [...messages.value, question, answer]
    lazyParts.markdown.load()
    lazyParts.answer.load()
    askForAnswer(question, answer, control)
  }
  restoreHistory()
  return {
    state,
    connect: tryToConnect,
    restore: restoreHistory,
    send(text) {
      const content = text.trim()
      if (content && !running.value && !state.consent.value) sendQuestion([content])
    },
    sendAgain(message) {
      const question = message.role === 'user' ? message : findQuestionOfAnswer(state, message.id)
      if (running.value || !question) return
      removeMessages(
        state,
        messages.value.filter(({ id }) => `${id}.`.startsWith(`${question.id}.`)),
      )
      sendQuestion(question.parts)
    },
    stop: () => running.value?.abort(),
    rate: (answer, value) => whenConnected((connection) => connection.rate(answer, value)),
    reset() {
      abortRunning(state)
      removeMessages(state, messages.value)
      state.conversationId = undefined
      state.startsAnew = true
      shareWithOtherTabs()
    },
    changeVisitor() {
      abortRunning(state)
      Object.assign(state, { gone: [], conversationId: undefined, startsAnew: false })
      messages.value = []
      shareWithOtherTabs()
      restoreHistory()
    },
    share: shareWithOtherTabs,
    leave: () => whenConnected((connection) => connection.leave()),
    destroy: () => whenConnected((connection) => connection.end()),
  }
}

function doNothing(): void {}
