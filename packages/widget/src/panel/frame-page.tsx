/** @jsxImportSource preact */
import { Chat } from './chat.tsx'
import type { ChatModel } from './chat-model.ts'

/** The whole page. */
export function FramePage({ chat }: { chat: ChatModel }) {
  return (
    <main class="chat page" tabIndex={-1}>
      <Chat chat={chat} />
    </main>
  )
}
