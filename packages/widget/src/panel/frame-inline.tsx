/** @jsxImportSource preact */
import { Chat } from './chat.tsx'
import { type ChatModel, titleOf } from './chat-model.ts'
import { observe } from './observe.ts'

/** Fills the element it stands in. */
export const FrameInline = observe(({ chat }: { chat: ChatModel }) => {
  return (
    <section class="chat inline" tabIndex={-1} aria-label={titleOf(chat.config.value)}>
      <Chat chat={chat} />
    </section>
  )
})
