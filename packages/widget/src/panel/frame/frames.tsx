/** @jsxImportSource preact */

import { type ChatModel, titleOf } from '#panel/chat-model.ts'
import { lazyParts } from '#panel/lazy-parts.ts'
import { Chat } from '#panel/view/chat.tsx'

function FrameBubble({ chat }: { chat: ChatModel }) {
  const isSheet = chat.isSheet.value
  const { keepFocus, keepScroll } = lazyParts.opened.part.value ?? {}
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) chat.close?.()
    if (event.key === 'Tab' && isSheet) keepFocus?.(event)
  }
  return (
    <section
      class="chat bubble-frame"
      part="panel"
      role="dialog"
      aria-label={titleOf(chat.config.value)}
      aria-modal={isSheet || undefined}
      tabIndex={-1}
      hidden={!chat.isOpen.value}
      onKeyDown={onKeyDown}
      onWheel={isSheet ? keepScroll : undefined}
      onTouchMove={isSheet ? keepScroll : undefined}
    >
      <Chat chat={chat} />
    </section>
  )
}

function FrameInline({ chat }: { chat: ChatModel }) {
  return (
    <section class="chat inline" part="panel" tabIndex={-1} aria-label={titleOf(chat.config.value)}>
      <Chat chat={chat} />
    </section>
  )
}

function FramePage({ chat }: { chat: ChatModel }) {
  return (
    <main class="chat page" tabIndex={-1}>
      <Chat chat={chat} />
    </main>
  )
}

export const FRAMES = { bubble: FrameBubble, inline: FrameInline, page: FramePage }
