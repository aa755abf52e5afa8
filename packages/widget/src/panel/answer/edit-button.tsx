/** @jsxImportSource preact */
import type { ChatModel } from '../chat-model.ts'
import { type Message, textOf } from '../message.ts'
import { SmallButton } from './small-button.tsx'

type Props = { chat: ChatModel; message: Message }

/** Puts the visitor's last message back where one types. */
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
  return <SmallButton icon="edit" label={texts.value.edit} onClick={edit} />
}
