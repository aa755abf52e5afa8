/** @jsxImportSource preact */

import { enOpened } from '#locales/en-opened.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { type Message, textOf } from '#panel/conversation/message.ts'
import { Icon } from '#panel/view/icons.tsx'
import { EDIT } from './icons.ts'

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
  const label = texts.value.edit ?? enOpened.edit
  // Its own button: what two chunks share would be a third one.
  return (
    <button type="button" class="small" aria-label={label} title={label} onClick={edit}>
      <Icon path={EDIT} />
    </button>
  )
}

export function EditingNote({ chat }: { chat: ChatModel }) {
  const { editing, cancel } = { ...enOpened, ...chat.texts.value }
  return (
    <p class="note" role="status">
      {editing}
      <button type="button" class="link" onClick={() => chat.editing.value?.cancel()}>
        {cancel}
      </button>
    </p>
  )
}
