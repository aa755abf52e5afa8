import type { Kept } from './history.ts'
import type { Message } from './message.ts'

/** As many forgotten messages are remembered as forgotten. */
const GONE_KEPT = 100

/**
 * One conversation of two copies: all messages that either of them has and neither has forgotten, of each the newer copy. Whatever
 * tabs write in whatever order, each of them and what is kept come to the same.
 */
export function merge(own: Kept, kept: Kept): Kept {
  // An id begins with its time, so the newest are kept, and the same ones in every tab.
  const gone = [...new Set([...own.gone, ...kept.gone])].sort().slice(-GONE_KEPT)
  const found = new Map<string, Message>()
  for (const message of [...own.messages, ...kept.messages]) {
    const known = found.get(message.id)
    const lead = message.rev - (known?.rev ?? -1)
    // As new as each other, they differ only where two tabs did something at once.
    if (lead > 0 || (!lead && (message.state !== known?.state || message.seen !== known.seen)))
      found.set(message.id, message)
  }
  const messages = [...found.values()].filter((message) => !gone.includes(message.id)).sort(inTime)
  return { messages, gone, conversationId: messages[0] && (own.conversationId ?? kept.conversationId) }
}

// Of one moment, an answer follows its question, whose id its own begins with.
function inTime(one: Message, other: Message): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}
