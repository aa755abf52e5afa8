import type { AnswerFilter } from '@bricks/contract'

/** The part of the filter that shapes the text for the model. Undefined if the filter only makes cards. */
export function omitCards(answer: AnswerFilter | undefined): AnswerFilter | undefined {
  if (!answer?.cards) return answer
  const { cards: _, ...shape } = answer
  return Object.keys(shape).length > 0 ? shape : undefined
}
