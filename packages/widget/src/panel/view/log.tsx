/** @jsxImportSource preact */
import { canSend, findAvatar, findChatTitle } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { joinMessageText } from '#panel/conversation/message.ts'
import { RichText } from './rich-text.tsx'

interface Props {
  chat: ChatModel
}

const SHORT = 120

export function Log({ chat }: Props) {
  const { texts, config } = chat
  const answer = chat.parts.answer.part.value
  return (
    <div class="log-frame">
      <div
        class="log"
        role="log"
        aria-live="off"
        aria-label={`${texts.value.messages}, ${findChatTitle(config.value)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <Messages chat={chat} />
      </div>
      {answer && (
        <>
          <answer.ScreenReaderAnswer chat={chat} />
          <answer.FollowEnd chat={chat} />
        </>
      )}
    </div>
  )
}

function Messages({ chat }: Props) {
  const { conversation, config, texts } = chat
  const { welcome, prompts = [] } = config.value.appearance ?? {}
  const greeting = welcome || texts.value.welcome
  const list = conversation.state.messages.value
  const parts = chat.parts.messages.part.value
  const isEmpty = !list.length && conversation.state.isRestored.value
  return (
    <div class={isEmpty ? `empty ${greeting.length < SHORT ? 'hello' : ''}` : undefined}>
      {greeting && (
        <div class="message assistant" data-words={findAvatar(config.value)}>
          <div class="bubble" dir="auto">
            <RichText text={greeting} isWhole chat={chat} />
          </div>
        </div>
      )}
      {parts ? (
        <parts.Conversation chat={chat} />
      ) : (
        list.map((message) => (
          <div class={`message ${message.role}`}>
            <p class="bubble plain" dir="auto">
              {joinMessageText(message)}
            </p>
          </div>
        ))
      )}
      {isEmpty && (
        <div class="prompts">
          {prompts.map((prompt) => (
            <button type="button" dir="auto" disabled={!canSend(chat)} onClick={() => conversation.send(prompt)}>
              {prompt}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
