import type { ChatMessage } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'

/** The newest messages that are passed on: the user's last one always, the others as long as all of them fit. */
export function trimHistory(messages: readonly ChatMessage[]): ChatMessage[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const question = messages[asked]
  if (!question || question.content.trim() === '') throw new AppError('invalid_input')
  if (sizeOf(question) > LIMITS.chatMessage) throw new AppError('message_too_long')

  let left = LIMITS.chatHistory - sizeOf(question)
  let first = messages.length
  for (let index = messages.length - 1; index >= 0 && messages.length - index <= LIMITS.chatMessages; index--) {
    const message = messages[index]
    if (!message) break
    if (index !== asked) left -= sizeOf(message)
    if (left < 0) break
    first = index
  }
  return first > asked ? [question] : messages.slice(first)
}

function sizeOf({ content }: ChatMessage): number {
  return Buffer.byteLength(content)
}
