import type { ConversationState } from '#panel/conversation/conversation-state.ts'

/** Nothing goes to the server before the visitor agrees, not even a message that the page sends at once. */
export async function whenAgreed({ consent }: ConversationState): Promise<void> {
  if (!consent.value) return
  let end = () => {}
  await new Promise<void>((done) => {
    end = consent.subscribe((wanted) => wanted || done())
  })
  end()
}
