/** @jsxImportSource preact */
import { type ChatModel, titleOf } from '#panel/chat-model.ts'
import { LazyAnswerPart } from './lazy-answer-part.ts'
import { MessageView } from './message-view.tsx'
import { RichText } from './rich-text.tsx'

interface Props {
  chat: ChatModel
}

export function Log({ chat }: Props) {
  const { texts, config } = chat
  return (
    <div class="log-frame">
      <div
        class="log"
        role="log"
        aria-live="off"
        aria-label={`${texts.value.messages}, ${titleOf(config.value)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <div>
          <Messages chat={chat} />
        </div>
      </div>
      <LazyAnswerPart
        draw={({ Spoken, FollowEnd }) => (
          <>
            <Spoken chat={chat} />
            <FollowEnd chat={chat} />
          </>
        )}
      />
    </div>
  )
}

function Messages({ chat }: Props) {
  const { conversation, config, texts } = chat
  const { welcome, prompts = [] } = config.value.appearance ?? {}
  const greeting = welcome || texts.value.welcome
  const list = conversation.state.messages.value
  const isBusy = conversation.state.running.value || list.at(-1)?.state === 'streaming'
  const open = isBusy ? undefined : list.findLast(({ role }) => role === 'user')
  return (
    <>
      {greeting && (
        <div class="message assistant">
          <div class="bubble" dir="auto">
            <RichText text={greeting} isWhole texts={texts.value} />
          </div>
        </div>
      )}
      {list.map((message) => (
        <MessageView key={message.id} message={message} texts={texts.value} chat={chat} isOpen={message === open} />
      ))}
      {!list.length && conversation.state.isRestored.value && (
        <div class="prompts">
          {prompts.map((prompt) => (
            <button type="button" dir="auto" onClick={() => conversation.send(prompt)}>
              {prompt}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
