/** @jsxImportSource preact */
import { effect } from '@preact/signals'
import { enMessages } from '#locales/en-messages.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { joinMessageText, type Message } from '#panel/conversation/message.ts'
import { Icon } from '#panel/view/icons.tsx'

const EDIT = 'm4 20 1-5L16 4l4 4L9 19z'

interface Props {
  chat: ChatModel
  message: Message
}

export function EditButton({ chat: { conversation, draft, editing, focusInput, texts }, message }: Props) {
  const { messages } = conversation.state
  const edit = () => {
    const before = editing.value ? '' : draft.value
    const cancel = () => {
      editing.value = undefined
      draft.value = before
      focusInput()
    }
    editing.value = { message, cancel }
    draft.value = joinMessageText(message)
    // If the edited question disappears, for example because another visitor signs in, the field's earlier text must
    // not return.
    const end = effect(() => {
      const isEdited = editing.value?.message === message
      if (isEdited && !messages.value.some(({ id }) => id === message.id)) editing.value = undefined
      if (!isEdited) queueMicrotask(() => end())
    })
    focusInput()
  }
  const label = texts.value.edit ?? enMessages.edit
  // The answers' SmallIconButton is not used here: code that two chunks share would become a third chunk.
  return (
    <button type="button" class="small" aria-label={label} title={label} onClick={edit}>
      <Icon path={EDIT} />
    </button>
  )
}
