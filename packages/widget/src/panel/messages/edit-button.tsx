/** @jsxImportSource preact */

import { enMessages } from '#locales/en-messages.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { type Message, textOf } from '#panel/conversation/message.ts'
import { Icon } from '#panel/view/icons.tsx'

const EDIT = 'm4 20 1-5L16 4l4 4L9 19z'

interface Props {
  chat: ChatModel
  message: Message
}

export function EditButton({ chat: { draft, editing, focusInput, texts }, message }: Props) {
  const edit = () => {
    const before = editing.value ? '' : draft.value
    const cancel = () => {
      editing.value = undefined
      draft.value = before
      focusInput()
    }
    editing.value = { message, cancel }
    draft.value = textOf(message)
    focusInput()
  }
  const label = texts.value.edit ?? enMessages.edit
  // The answers' SmallButton is not used here: code that two chunks share would become a third chunk.
  return (
    <button type="button" class="small" aria-label={label} title={label} onClick={edit}>
      <Icon path={EDIT} />
    </button>
  )
}
