/** @jsxImportSource preact */
import { Fragment } from 'preact'
import type { ChatModel } from '#panel/chat-model.ts'
import { DayLine } from './day-line.tsx'
import { MessageView } from './message-view.tsx'

export function Conversation({ chat }: { chat: ChatModel }) {
  const { messages, running } = chat.conversation.state
  const list = messages.value
  const isBusy = running.value || list.at(-1)?.state === 'streaming'
  const open = isBusy ? undefined : list.findLast(({ role }) => role === 'user')
  return list.map((message, at) => (
    <Fragment key={message.id}>
      <DayLine message={message} before={list[at - 1]} texts={chat.texts.value} />
      <MessageView message={message} chat={chat} isOpen={message === open} />
    </Fragment>
  ))
}
