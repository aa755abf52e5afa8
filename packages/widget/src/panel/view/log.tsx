/** @jsxImportSource preact */
import { Fragment } from 'preact'
import { type ChatModel, markOf, titleOf } from '#panel/chat-model.ts'
import { LazyAnswerPart, LazyOpenedPart } from './lazy-part.ts'
import { MessageView } from './message-view.tsx'
import { RichText } from './rich-text.tsx'

interface Props {
  chat: ChatModel
}

/** Characters. A longer greeting is not shown in the largest letters. */
const SHORT = 120

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
        <Messages chat={chat} />
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
  const isEmpty = !list.length && conversation.state.isRestored.value
  return (
    <div class={isEmpty ? `empty ${greeting.length < SHORT ? 'hello' : ''}` : undefined}>
      {greeting && (
        <div class="message assistant" data-words={markOf(config.value)}>
          <div class="bubble" dir="auto">
            <RichText text={greeting} isWhole chat={chat} />
          </div>
        </div>
      )}
      {list.map((message, at) => (
        <Fragment key={message.id}>
          <LazyOpenedPart
            draw={({ DayLine }) => <DayLine message={message} before={list[at - 1]} texts={texts.value} />}
          />
          <MessageView message={message} texts={texts.value} chat={chat} isOpen={message === open} />
        </Fragment>
      ))}
      {isEmpty && (
        <div class="prompts">
          {prompts.map((prompt) => (
            <button type="button" dir="auto" onClick={() => conversation.send(prompt)}>
              {prompt}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
