/** @jsxImportSource preact */
import type { ChatModel } from './chat-model.ts'
import { Composer } from './composer.tsx'
import { Header } from './header.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { Log } from './log.tsx'
import { observe } from './observe.ts'

/** The chat itself, the same in every frame. */
export const Chat = observe(({ chat }: { chat: ChatModel }) => {
  const { limited, unavailable } = chat.conversation.state
  if (unavailable.value) {
    return (
      <>
        <Header chat={chat} />
        <p class="unavailable">{chat.config.value.texts?.unavailable || chat.texts.value.unavailable}</p>
      </>
    )
  }
  return (
    <>
      <div class="chat-body" inert={limited.value}>
        <Header chat={chat} />
        <Log chat={chat} />
        <Composer chat={chat} />
      </div>
      {limited.value && <LimitDialog chat={chat} />}
    </>
  )
})
