/** @jsxImportSource preact */
import { titleOf } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Chat } from '#panel/view/chat.tsx'

export function Frame({ chat }: { chat: ChatModel }) {
  const { mode, close } = chat
  const isBubble = mode === 'bubble'
  // Typed as a section, because the types allow no role on `main`; here `main` gets none.
  const Tag = (mode === 'page' ? 'main' : 'section') as 'section'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) close?.()
  }
  return (
    <Tag
      class={`chat ${isBubble ? 'bubble-frame' : mode}`}
      part="panel"
      role={isBubble ? 'dialog' : undefined}
      aria-label={titleOf(chat.config.value)}
      aria-modal={chat.isSheet.value || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Chat chat={chat} />
    </Tag>
  )
}
