/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { enOpened } from '#locales/en-opened.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Icon } from '#panel/view/icons.tsx'
import { STOP } from './icons.ts'

export function StopButton({ chat: { conversation, focusInput, texts } }: { chat: ChatModel }) {
  // The button disappears with the end of the answer. If it has the focus then, the field gets the focus.
  const keepFocus = useMemo(() => {
    let button: HTMLElement | null = null
    return (element: HTMLElement | null) => {
      if (!element && button?.matches(':focus')) focusInput()
      button = element
    }
  }, [])
  const stop = () => {
    conversation.stop()
    focusInput()
  }
  return (
    <button
      type="button"
      ref={keepFocus}
      class="round stop"
      aria-label={texts.value.stop ?? enOpened.stop}
      onClick={stop}
    >
      <Icon path={STOP} />
    </button>
  )
}
