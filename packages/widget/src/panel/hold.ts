import type { ConversationState } from './conversation-state.ts'

const MOST_S = 3600

/** Counts down, by the clock, the seconds in which the server takes no message: a page that lay aside wakes up late. */
export function hold(state: ConversationState, seconds: number): void {
  const isCounting = state.wait.value > 0
  state.heldUntil = Math.max(state.heldUntil, Date.now() + Math.min(seconds, MOST_S) * 1000)
  if (!isCounting) count(state)
}

function count(state: ConversationState): void {
  state.wait.value = Math.max(0, Math.ceil((state.heldUntil - Date.now()) / 1000))
  if (state.wait.value) setTimeout(count, 1000, state)
}
