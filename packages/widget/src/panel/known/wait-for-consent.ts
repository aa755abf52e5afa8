import type { ConversationState } from '#panel/conversation/conversation-state.ts'

/**
 * If the visitor must consent first, waits until then. Before that no message goes to the server, not even one that the
 * page sends at once.
 */
export async function waitForConsent({ consent }: ConversationState): Promise<void> {
  if (!consent.value) return
  let end = () => {}
  await new Promise<void>((done) => {
    end = consent.subscribe((wanted) => wanted || done())
  })
  end()
}
