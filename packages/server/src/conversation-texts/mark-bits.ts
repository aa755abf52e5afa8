import { CONVERSATION_MARKS, type ConversationMark } from '@bricks/contract/wire'

/** As they are stored: one bit for each, in the order of the contract. A thumb down makes unanswered only when it is read. */
export const MARK_BITS = {
  failed: 1,
  disliked: 2,
  unanswered: 4,
  nothing: 8,
  handed: 16,
} as const satisfies Record<ConversationMark, number>

/** What a turn must have one of to bear the mark. */
export const BITS_OF_MARK: Readonly<Record<ConversationMark, number>> = {
  ...MARK_BITS,
  unanswered: MARK_BITS.unanswered | MARK_BITS.disliked,
}

export function listMarks(bits: number): ConversationMark[] {
  return CONVERSATION_MARKS.filter((mark) => (bits & BITS_OF_MARK[mark]) !== 0)
}
