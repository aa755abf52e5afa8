/** @jsxImportSource preact */
import { enMessages } from '#locales/en-messages.ts'
import type { ChatModel } from '#panel/chat-model.ts'

export function EditingNote({ chat }: { chat: ChatModel }) {
  const { editing, cancel } = { ...enMessages, ...chat.texts.value }
  return (
    <p class="note" role="status">
      {editing}
      <button type="button" class="link" onClick={() => chat.editing.value?.cancel()}>
        {cancel}
      </button>
    </p>
  )
}
