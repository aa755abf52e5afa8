/** @jsxImportSource preact */
import { CHAT_MESSAGE } from '@bricks/contract/wire'
import { enMessages } from '#locales/en-messages.ts'
import { canSend, findAvatar, findChatTitle } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { countBytes, joinMessageText, type Message } from '#panel/conversation/message.ts'
import { RichText } from '#panel/view/rich-text.tsx'
import { EditButton } from './edit-button.tsx'

interface Props {
  message: Message
  chat: ChatModel
  isOpen: boolean
}

export function MessageView({ message, chat, isOpen }: Props) {
  const config = chat.config.value
  const texts = { ...enMessages, ...chat.texts.value }
  const answer = chat.parts.answer.part.value
  const { parts, state } = message
  const last = parts.at(-1)
  const isAnswer = message.role === 'assistant'
  const isEmpty = joinMessageText(message) === ''
  // A failure is announced only for the newest question since the page was loaded, not for a message that was stored
  // before. An answer's notes are announced with its words.
  const alert = chat.conversation.state.latest?.startsWith(`${message.id}.`) ? 'alert' : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      class={`message ${message.role}`}
      role="group"
      aria-label={isAnswer ? findChatTitle(config) : texts.you}
      data-words={isAnswer ? findAvatar(config) : undefined}
    >
      {parts.map((part) =>
        typeof part === 'string' ? (
          <div class="bubble" dir="auto">
            <RichText text={part} isWhole={state !== 'streaming'} chat={chat} />
            {isOpen && <EditButton chat={chat} message={message} />}
          </div>
        ) : (
          <div key={part.id} class="place">
            {answer && <answer.StepLine step={part} texts={texts} />}
          </div>
        ),
      )}
      {state === 'streaming' && (last === undefined || (typeof last !== 'string' && last.state !== 'started')) && (
        <TypingDots />
      )}
      {state === 'limited' && <p class="note">{config.texts?.limit || texts.limit}</p>}
      {state === 'refused' && countBytes(joinMessageText(message)) > CHAT_MESSAGE && (
        <p class="note" role={alert}>
          {texts.tooLong}
        </p>
      )}
      {isAnswer && answer && <answer.AnswerNote message={message} texts={texts} />}
      {(state === 'failed' || state === 'broken') && (
        <p class="note" role={alert}>
          {isAnswer ? texts.cutOff : texts.notSent}
          <SendAgainButton chat={chat} message={message} />
        </p>
      )}
      {isAnswer && (
        <div class="actions">
          {answer && !isEmpty && state !== 'streaming' && state !== 'broken' && (
            <answer.AnswerActions chat={chat} message={message} />
          )}
        </div>
      )}
      {chat.conversation.state.additions.value.map(
        ({ BelowMessage }) => BelowMessage && <BelowMessage message={message} />,
      )}
    </div>
  )
}

function SendAgainButton({ chat, message }: Pick<Props, 'chat' | 'message'>) {
  return (
    <button type="button" class="link" disabled={!canSend(chat)} onClick={() => chat.conversation.sendAgain(message)}>
      {chat.texts.value.sendAgain ?? enMessages.sendAgain}
    </button>
  )
}

function TypingDots() {
  return (
    <div class="bubble typing">
      <i />
      <i />
      <i />
    </div>
  )
}
