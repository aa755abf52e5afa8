import type { ConversationState } from '#panel/conversation/conversation-state.ts'

/** Nothing goes to the server before: a message that the page sent at once waits. */
export async function whenAgreed({ consent }: ConversationState): Promise<void> {
  if (!consent.value) return
  let end = () => {}
  await new Promise<void>((done) => {
    end = consent.subscribe((wanted) => wanted || done())
  })
  end()
}
