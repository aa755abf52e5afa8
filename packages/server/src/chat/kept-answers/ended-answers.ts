import type { ReplyEvent } from '@bricks/contract/wire'
import { SECOND } from '#time.ts'
import type { KeptAnswer } from './kept-answers.ts'

export interface EndedAnswer extends KeptAnswer {
  events: readonly ReplyEvent[]
}

export interface EndedAnswers {
  add(answer: KeptAnswer, events: readonly ReplyEvent[]): void
  find(turnId: string): EndedAnswer | undefined
  delete(turnId: string): void
  clear(): void
}

const REMEMBERED_MS = 45 * SECOND
const MOST_REMEMBERED = 500

/**
 * Keeps answers for a while, in memory only, after their readers seemed to read them to the end. A lost connection may
 * still look open at that moment, and its page then comes back for the answer.
 */
export function createEndedAnswers(): EndedAnswers {
  const entries = new Map<string, { answer: EndedAnswer; timer: NodeJS.Timeout }>()

  function deleteEntry(turnId: string): void {
    clearTimeout(entries.get(turnId)?.timer)
    entries.delete(turnId)
  }

  return {
    add({ userId, turnId, projectId, conversationId, visitor, identity, isStreamed }, events) {
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size >= MOST_REMEMBERED) deleteEntry(oldest)
      const timer = setTimeout(() => deleteEntry(turnId), REMEMBERED_MS)
      timer.unref()
      const answer = { userId, turnId, projectId, conversationId, visitor, identity, isStreamed, events }
      entries.set(turnId, { answer, timer })
    },
    find: (turnId) => entries.get(turnId)?.answer,
    delete: deleteEntry,
    clear() {
      for (const turnId of [...entries.keys()]) deleteEntry(turnId)
    },
  }
}
