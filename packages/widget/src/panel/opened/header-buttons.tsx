/** @jsxImportSource preact */
import { useSignal } from '@preact/signals'
import { enOpened } from '#locales/en-opened.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Icon } from '#panel/view/icons.tsx'
import { ENLARGE, REDUCE, RESTART } from './icons.ts'

export function HeaderButtons({ chat }: { chat: ChatModel }) {
  const { conversation, editing, focusInput, isSheet, mode, texts } = chat
  const { newConversation } = { ...enOpened, ...texts.value }
  const startAnew = () => {
    editing.value?.cancel()
    conversation.reset()
    focusInput()
  }
  return (
    <>
      {conversation.state.messages.value.length > 0 && (
        <button type="button" class="icon" aria-label={newConversation} title={newConversation} onClick={startAnew}>
          <Icon path={RESTART} />
        </button>
      )}
      {conversation.state.additions.value.map(({ HeaderItem }) => HeaderItem && <HeaderItem />)}
      {mode === 'bubble' && !isSheet.value && <SizeButton chat={chat} />}
    </>
  )
}

function SizeButton({ chat: { texts } }: { chat: ChatModel }) {
  const { enlarge, reduce } = { ...enOpened, ...texts.value }
  const isLarge = useSignal(false)
  const label = isLarge.value ? reduce : enlarge
  const onClick = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    isLarge.value = !isLarge.value
    currentTarget.closest('.chat')?.classList.toggle('large', isLarge.value)
  }
  return (
    <button type="button" class="icon" aria-label={label} title={label} onClick={onClick}>
      <Icon path={isLarge.value ? REDUCE : ENLARGE} />
    </button>
  )
}
