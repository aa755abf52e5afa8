/** @jsxImportSource preact */
import { enOpened } from '#locales/en-opened.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Icon } from '#panel/view/icons.tsx'
import { STOP } from './icons.ts'

export function StopButton({ chat: { conversation, focusInput, texts } }: { chat: ChatModel }) {
  const stop = () => {
    conversation.stop()
    focusInput()
  }
  return (
    <button type="button" class="round stop" aria-label={texts.value.stop ?? enOpened.stop} onClick={stop}>
      <Icon path={STOP} />
    </button>
  )
}
