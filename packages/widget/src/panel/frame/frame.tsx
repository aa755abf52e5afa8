/** @jsxImportSource preact */
import { findChatTitle } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Chat } from '#panel/view/chat.tsx'

export function Frame({ chat }: { chat: ChatModel }) {
  const { mode, close } = chat
  const isBubble = mode === 'bubble'
  // Preact's types allow no `role` on `main`, so `main` is typed as a section. In mode `page` the role is undefined.
  const Tag = (mode === 'page' ? 'main' : 'section') as 'section'
  const closeOnEscape = (event: KeyboardEvent) => {
    // In an input method, Escape refuses a suggestion. Safari marks such a key by its keyCode 229 alone.
    if (event.key === 'Escape' && !event.isComposing && event.keyCode !== 229) close?.()
  }
  return (
    <Tag
      class={`chat ${isBubble ? 'bubble-frame' : mode}`}
      part="panel"
      role={isBubble ? 'dialog' : undefined}
      aria-label={findChatTitle(chat.config.value)}
      aria-modal={chat.isSheet.value || undefined}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <Chat chat={chat} />
    </Tag>
  )
}
