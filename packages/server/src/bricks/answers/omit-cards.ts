import type { AnswerFilter } from '@bricks/contract'

export function omitCards(answer: AnswerFilter | undefined): AnswerFilter | undefined {
  if (!answer?.cards) return answer
  const { cards: _, ...shape } = answer
  return Object.keys(shape).length > 0 ? shape : undefined
}
