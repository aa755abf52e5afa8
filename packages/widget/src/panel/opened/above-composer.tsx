/** @jsxImportSource preact */
import type { ChatModel } from '#panel/chat-model.ts'
import { ComposerNote } from './composer-note.tsx'

export function AboveComposer({ chat }: { chat: ChatModel }) {
  const messages = chat.parts.messages.part.value
  return (
    <>
      {chat.conversation.state.additions.value.map(({ AboveComposer }) => AboveComposer && <AboveComposer />)}
      <ComposerNote chat={chat} />
      {chat.editing.value && messages && <messages.EditingNote chat={chat} />}
    </>
  )
}
