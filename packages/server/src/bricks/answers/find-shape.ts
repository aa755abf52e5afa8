import type { AnswerFilter } from '@bricks/contract'

/** The answer settings that change what the model gets: all but `cards`. Undefined if there are no others. */
export function findShape(answer: AnswerFilter | undefined): AnswerFilter | undefined {
  if (!answer?.cards) return answer
  const { cards: _, ...shape } = answer
  return Object.keys(shape).length > 0 ? shape : undefined
}
