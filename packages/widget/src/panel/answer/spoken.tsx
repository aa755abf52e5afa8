/** @jsxImportSource preact */
import type { ChatModel } from '../chat-model.ts'
import { observe } from '../observe.ts'
import { sentencesOf } from './sentences.ts'

/**
 * The newest answer for those who hear the chat: said sentence by sentence, each once it is whole, never word by word. The words are
 * the style sheet's `content`, so that whatever reads the page's text finds them once.
 */
export const Spoken = observe(({ chat: { conversation, texts } }: { chat: ChatModel }) => {
  const { messages, latest } = conversation.state
  const answer = messages.value.find(({ id }) => id === latest)
  return (
    <div class="spoken" aria-live="polite">
      {answer &&
        sentencesOf(answer, texts.value).map((sentence, at) => <p key={`${answer.id} ${at}`} data-words={sentence} />)}
    </div>
  )
})
