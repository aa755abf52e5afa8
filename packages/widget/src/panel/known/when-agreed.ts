import type { ConversationState } from '#panel/conversation/conversation-state.ts'

/**
 * Waits until the visitor agrees. Nothing goes to the server before that, also no message that the page sends at once.
 */
export async function whenAgreed({ consent }: ConversationState): Promise<void> {
  if (!consent.value) return
  let end = () => {}
  await new Promise<void>((done) => {
    end = consent.subscribe((wanted) => wanted || done())
  })
  end()
}
