/** @jsxImportSource preact */
import type { ChatModel } from '#panel/chat-model.ts'
import { ComposerNote } from './composer-note.tsx'
import { EditingNote } from './editing-note.tsx'

export function AboveComposer({ chat }: { chat: ChatModel }) {
  return (
    <>
      {chat.conversation.state.additions.value.map(({ AboveComposer }) => AboveComposer && <AboveComposer />)}
      <ComposerNote chat={chat} />
      {chat.editing.value && <EditingNote chat={chat} />}
    </>
  )
}
