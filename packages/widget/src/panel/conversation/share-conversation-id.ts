import type { ConversationState } from './conversation-state.ts'
import type { History } from './history.ts'

/**
 * Two tabs may each have begun a conversation. Once one hears of the other, both go on with the one that was stored
 * last. If each stored its own instead, the tabs would answer each other's writes without end.
 */
export function shareConversationId(state: ConversationState, history: History): History {
  return {
    ...history,
    watch: (written, emptied) =>
      history.watch(() => {
        const { conversationId = state.conversationId } = history.read()
        // First the tab's own conversation is stored, so that it is kept among the past ones and can be forgotten.
        written()
        if (conversationId === state.conversationId) return
        state.conversationId = conversationId
        written()
      }, emptied),
  }
}
