import type { Kept } from './history.ts'
import type { Message } from './message.ts'

const GONE_KEPT = 100

/**
 * Keeps every message that neither copy has forgotten, in its newer version. Except at equal revisions, the order in
 * which tabs write does not change the outcome.
 */
export function mergeHistories(own: Kept, kept: Kept): Kept {
  // Ids begin with times, so after the sort every tab keeps the same newest ids.
  const gone = [...new Set([...own.gone, ...kept.gone])].sort().slice(-GONE_KEPT)
  const found = new Map<string, Message>()
  for (const message of [...own.messages, ...kept.messages]) {
    const known = found.get(message.id)
    const lead = message.rev - (known?.rev ?? -1)
    // At equal revisions the stored copy wins: it may have a newer `seen`, or another tab may have changed the message
    // at the same time.
    if (lead > 0 || (!lead && (message.state !== known?.state || message.seen !== known.seen)))
      found.set(message.id, message)
  }
  const messages = [...found.values()].filter((message) => !gone.includes(message.id)).sort(compareTimes)
  return { messages, gone, conversationId: messages[0] && (own.conversationId ?? kept.conversationId) }
}

// At equal times an answer sorts after its question, because the answer's id begins with the question's.
function compareTimes(one: Message, other: Message): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}
