import { CONVERSATION_MARKS, type ConversationMark } from '@bricks/contract/wire'

/**
 * One bit for each mark, as stored. A thumb down is stored only as `disliked`; it counts as unanswered when marks are
 * read (`BITS_OF_MARK`).
 */
export const MARK_BITS = {
  failed: 1,
  disliked: 2,
  unanswered: 4,
  nothing: 8,
  handed: 16,
} as const satisfies Record<ConversationMark, number>

export const BITS_OF_MARK: Readonly<Record<ConversationMark, number>> = {
  ...MARK_BITS,
  unanswered: MARK_BITS.unanswered | MARK_BITS.disliked,
}

export function listConversationMarks(bits: number): ConversationMark[] {
  return CONVERSATION_MARKS.filter((mark) => (bits & BITS_OF_MARK[mark]) !== 0)
}
