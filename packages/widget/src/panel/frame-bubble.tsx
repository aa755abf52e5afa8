/** @jsxImportSource preact */

import { Chat } from './chat.tsx'
import { type ChatModel, titleOf } from './chat-model.ts'
import { observe } from './observe.ts'
import { keepFocus, keepScroll } from './sheet.ts'
import type { ReadonlySignal } from './signal.ts'

/** Floats above the launcher; on a phone, a sheet over the whole screen. */
export const FrameBubble = observe(({ chat, isOpen }: { chat: ChatModel; isOpen: ReadonlySignal<boolean> }) => {
  const isSheet = chat.isSheet.value
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) chat.close?.()
    if (event.key === 'Tab' && isSheet) keepFocus(event)
  }
  return (
    <section
      class="chat bubble-frame"
      role="dialog"
      aria-label={titleOf(chat.config.value)}
      aria-modal={isSheet || undefined}
      tabIndex={-1}
      hidden={!isOpen.value}
      onKeyDown={onKeyDown}
      onWheel={isSheet ? keepScroll : undefined}
      onTouchMove={isSheet ? keepScroll : undefined}
    >
      <Chat chat={chat} />
    </section>
  )
})
