/** @jsxImportSource preact */
import { findChatTitle } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Composer } from './composer.tsx'
import { Header } from './header.tsx'
import { Log } from './log.tsx'

export function Chat({ chat }: { chat: ChatModel }) {
  const { limited, unavailable } = chat.conversation.state
  if (unavailable.value) {
    return (
      <>
        {findChatTitle(chat.config.value) && <Header chat={chat} />}
        <p class="unavailable">{chat.config.value.texts?.unavailable || chat.texts.value.unavailable}</p>
      </>
    )
  }
  const limit = limited.value && chat.parts.limit.part.value
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
}
