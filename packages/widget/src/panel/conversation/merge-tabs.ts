import {
  abortRunning,
  type ConversationState,
  changeMessage,
  findQuestionOfAnswer,
  removeMessages,
} from './conversation-state.ts'
import type { History } from './history.ts'
import { mergeHistories } from './merge-histories.ts'
import { joinMessageText, type Message, type MessageState, type Part } from './message.ts'

/** Milliseconds. A tab that has written nothing for this long counts as one that no longer receives its answer. */
const SILENCE_MS = 10_000

export function mergeTabs(state: ConversationState, history: History): void {
  const { messages, running } = state
  const before = messages.value
  if (state.startsAnew) {
    const kept = history.read()
    history.write({ messages: [], gone: [...kept.gone, ...kept.messages.map(({ id }) => id)] })
    state.startsAnew = false
  }
  const { messages: shared, ...others } = mergeHistories({ ...state, messages: before }, history.read())
  Object.assign(state, others)
  if (shared.length !== before.length || shared.some((message, at) => message !== before[at])) messages.value = shared
  if (running.value && !shared.some(({ id }) => id === state.latest)) abortRunning(state)
  endSilentAnswers(state, history)
  writeHistory(state, history)
}

/** `isLeaving` tells other tabs that this tab no longer receives the running answer. */
export function writeHistory(state: ConversationState, history: History, isLeaving?: boolean): void {
  const { messages, running, latest, gone, conversationId } = state
  // `seen` has whole seconds, so that a second write soon after is the same text, which `history.write` skips. With
  // milliseconds two tabs that each wait for an answer would wake each other without end.
  const seen = isLeaving ? 0 : Math.floor(Date.now() / 1000) * 1000
  const withSeenTime = (message: Message) => (running.value && message.id === latest ? { ...message, seen } : message)
  history.write({ messages: messages.value.map(withSeenTime), conversationId, gone })
}

/**
 * An answer with text stays and gets `answerState`. An empty answer is removed, and its question gets `questionState`.
 * Nothing happens to an answer that another tab has brought to its end meanwhile.
 */
export function endAnswer(
  state: ConversationState,
  id: string,
  answerState: MessageState,
  questionState: MessageState,
): void {
  const answer = state.messages.value.find((message) => message.id === id)
  const asked = findQuestionOfAnswer(state, id)
  if (answer?.state !== 'streaming') return
  if (joinMessageText(answer)) {
    changeMessage(state, id, (message) => ({ ...message, parts: message.parts.map(endStep), state: answerState }))
    return
  }
  removeMessages(state, [answer])
  if (asked) changeMessage(state, asked.id, (message) => ({ ...message, state: questionState }))
}

function endStep(part: Part): Part {
  return typeof part !== 'string' && part.state === 'started' ? { ...part, state: 'failed' } : part
}

function endSilentAnswers(state: ConversationState, history: History): void {
  const { messages, running, latest } = state
  clearTimeout(state.silenceCheck)
  for (const message of messages.value) {
    const { id, state: its, seen = 0 } = message
    if (its !== 'streaming' || (running.value && id === latest)) continue
    if (Date.now() - seen >= SILENCE_MS) state.takeUp?.(message) || endAnswer(state, id, 'broken', 'failed')
    else state.silenceCheck = setTimeout(mergeTabs, SILENCE_MS, state, history)
  }
}
