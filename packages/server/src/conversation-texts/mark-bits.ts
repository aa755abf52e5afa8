import { CONVERSATION_MARKS, type ConversationMark } from '@bricks/contract/wire'

/**
 * As stored: one bit for each mark, in the order of the contract. A thumb down counts as unanswered only on reading:
 * see `BITS_OF_MARK`.
 */
export const MARK_BITS = {
  failed: 1,
  disliked: 2,
  unanswered: 4,
  nothing: 8,
  handed: 16,
} as const satisfies Record<ConversationMark, number>

/** A turn bears the mark if it has at least one of these bits. */
export const BITS_OF_MARK: Readonly<Record<ConversationMark, number>> = {
  ...MARK_BITS,
  unanswered: MARK_BITS.unanswered | MARK_BITS.disliked,
}

export function listMarks(bits: number): ConversationMark[] {
  return CONVERSATION_MARKS.filter((mark) => (bits & BITS_OF_MARK[mark]) !== 0)
}
