import type { ConversationState } from './conversation-state.ts'
import type { History } from './history.ts'

/**
 * Two tabs may each have begun a conversation. Once one hears of the other, both go on with the one whose id sorts
 * first. If the one that was stored last won, or each stored its own, the tabs could answer each other's writes without
 * end. A conversation that another tab has ended gives way to the stored one.
 */
export function shareConversationId(state: ConversationState, history: History): History {
  return {
    ...history,
    watch: (written, emptied) =>
      history.watch(() => {
        const { conversationId: stored, gone } = history.read()
        if (state.messages.value.every(({ id }) => gone.includes(id))) state.conversationId = stored
        // First the tab's own conversation is stored, so that it is kept among the past ones and can be forgotten.
        written()
        const { conversationId: own } = state
        if (!stored || !own || stored >= own) return
        state.conversationId = stored
        written()
      }, emptied),
  }
}
