import { type ConversationState, changeMessage, share } from '../conversation-state.ts'
import type { Message, Rating } from '../message.ts'

/** Keeps what the visitor thinks of an answer, and tells the server; where that fails, the thumb goes back to how it was. */
export async function rate(
  state: ConversationState,
  { id, answerId, rating = 0 }: Message,
  value: Rating,
): Promise<void> {
  const { conversationId, source } = state
  if (!answerId || !conversationId || !source.feedback) return
  const show = (shown: Rating) => {
    changeMessage(state, id, (message) => ({ ...message, rating: shown }))
    share(state)
  }
  show(value)
  try {
    await source.feedback({ conversationId, answerId }, value)
  } catch {
    show(rating)
  }
}
