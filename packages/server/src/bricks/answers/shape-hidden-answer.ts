import type { AnswerFilter } from '@bricks/contract'
import type { HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { type ShapedAnswer, shapeAnswer } from './shape-answer.ts'

/** In characters. Searching costs up to 0.7 microseconds and 250 bytes each. */
export const MOST_SEARCHED = 256 * 1024

/**
 * Secrets are hidden twice. Before, since what stands together in the text may come apart, such as the cells of a row. After, since what
 * was spelled with references or escapes is plain only then. A longer answer is not searched before, only after.
 */
export function shapeHiddenAnswer(
  decoded: string,
  contentType: string,
  filter: AnswerFilter | undefined,
  hide: HideSecrets,
): ShapedAnswer {
  if (!filter) return shapeAnswer(hide(decoded).text, contentType, filter)
  const hidden = hide(decoded, MOST_SEARCHED)
  const shaped = shapeAnswer(hidden.cut ? decoded : hidden.text, contentType, filter)
  return { ...shaped, text: hide(shaped.text).text }
}
