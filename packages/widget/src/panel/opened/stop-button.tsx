/** @jsxImportSource preact */
import { enOpened } from '#locales/en-opened.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import {
  abortRunning,
  type ConversationState,
  changeMessage,
  findQuestionOfAnswer,
  removeMessages,
} from '#panel/conversation/conversation-state.ts'
import { Icon } from '#panel/view/icons.tsx'
import { STOP } from './icons.ts'

export function StopButton({ chat: { conversation, focusInput, texts } }: { chat: ChatModel }) {
  const stopAnswer = () => {
    conversation.stop()
    if (!conversation.state.takeUp) takeQuestionBack(conversation.state)
    focusInput()
  }
  return (
    <button type="button" class="round stop" aria-label={{ ...enOpened, ...texts.value }.stop} onClick={stopAnswer}>
      <Icon path={STOP} />
    </button>
  )
}

/** Until the chunk that asks the server has loaded, nothing else reacts to the stop. */
function takeQuestionBack(state: ConversationState): void {
  const { latest = '', messages } = state
  const question = findQuestionOfAnswer(state, latest)
  abortRunning(state)
  removeMessages(
    state,
    messages.value.filter(({ id }) => id === latest),
  )
  if (question) changeMessage(state, question.id, (message) => ({ ...message, state: 'failed' }))
}
