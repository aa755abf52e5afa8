import type { AnswerFilter } from '@bricks/contract'

/** What changes the answer that the model gets: undefined where the brick says nothing but what its cards show. */
export function findShape(answer: AnswerFilter | undefined): AnswerFilter | undefined {
  if (!answer?.cards) return answer
  const { cards: _, ...shape } = answer
  return Object.keys(shape).length > 0 ? shape : undefined
}
