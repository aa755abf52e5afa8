/** @jsxImportSource preact */
import { type ChatModel, titleOf } from './chat-model.ts'
import { chunks } from './chunks.ts'
import { Composer } from './composer.tsx'
import { Header } from './header.tsx'
import { Log } from './log.tsx'
import { observe } from './observe.ts'

/** The chat itself, the same in every frame. */
export const Chat = observe(({ chat }: { chat: ChatModel }) => {
  const { limited, unavailable } = chat.conversation.state
  if (unavailable.value) {
    return (
      <>
        {titleOf(chat.config.value) && <Header chat={chat} />}
        <p class="unavailable">{chat.config.value.texts?.unavailable || chat.texts.value.unavailable}</p>
      </>
    )
  }
  // Until its dialog is here, nothing is closed.
  const limit = limited.value && chunks.limit.part.value
  return (
    <>
      <div class="chat-body" inert={Boolean(limit)}>
        <Header chat={chat} />
        <Log chat={chat} />
        <Composer chat={chat} />
      </div>
      {limit && <limit.LimitDialog chat={chat} />}
    </>
  )
})
