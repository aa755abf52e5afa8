/** @jsxImportSource preact */
import { type ChatModel, titleOf } from './chat-model.ts'
import { Icon } from './icons.tsx'
import { Later } from './later.ts'
import { MessageView } from './message-view.tsx'
import { observe } from './observe.ts'
import { RichText } from './rich-text.tsx'

type Props = { chat: ChatModel }

/** The messages, and a way back to the newest for whoever has scrolled up. */
export const Log = observe(({ chat }: Props) => {
  const { texts, config, end } = chat
  return (
    <div class="log-frame">
      <div
        class="log"
        onScroll={end.onScroll}
        role="log"
        // What is new is said by `Spoken`, not word by word as it grows.
        aria-live="off"
        aria-label={`${texts.value.messages}, ${titleOf(config.value)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <div ref={end.watch}>
          <Messages chat={chat} />
        </div>
      </div>
      <Later draw={({ Spoken }) => <Spoken chat={chat} />} />
      {end.hasNews.value && (
        <button type="button" class="news" onClick={end.toEnd}>
          <Icon name="down" />
          {texts.value.newMessages}
        </button>
      )}
    </div>
  )
})

const Messages = observe(({ chat }: Props) => {
  const { conversation, config, texts } = chat
  const { welcome, prompts = [] } = config.value.appearance ?? {}
  const greeting = welcome || texts.value.welcome
  const list = conversation.state.messages.value
  // Nor one that another tab waits for an answer to.
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
      {!list.length && (
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
})
