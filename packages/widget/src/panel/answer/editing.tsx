/** @jsxImportSource preact */

import type { ChatModel } from '#panel/chat-model.ts'
import { type Message, textOf } from '#panel/conversation/message.ts'
import { EDIT } from './icons.ts'
import { SmallButton } from './small-button.tsx'

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
  return <SmallButton icon={EDIT} label={texts.value.edit} onClick={edit} />
}

export function EditingNote({ chat: { editing, texts } }: { chat: ChatModel }) {
  return (
    <p class="note" role="status">
      {texts.value.editing}
      <button type="button" class="link" onClick={() => editing.value?.cancel()}>
        {texts.value.cancel}
      </button>
    </p>
  )
}
