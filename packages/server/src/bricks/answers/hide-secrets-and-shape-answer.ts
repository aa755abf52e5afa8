import type { AnswerFilter } from '@bricks/contract'
import type { HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { type ShapedAnswer, shapeAnswer } from './shape-answer.ts'

/** In characters. Searching takes up to 0.7 microseconds and 250 bytes of memory per character. */
export const MOST_SEARCHED = 256 * 1024

/**
 * Hides secrets before shaping, because shaping may split a secret, for example between the cells of a row. Hides them
 * again after shaping, because shaping decodes references and escapes. An answer longer than `MOST_SEARCHED` is
 * searched only after shaping.
 */
export async function hideSecretsAndShapeAnswer(
  decoded: string,
  contentType: string,
  filter: AnswerFilter | undefined,
  hide: HideSecrets,
): Promise<ShapedAnswer> {
  if (!filter) return shapeAnswer(hide(decoded).text, contentType, filter)
  const hidden = hide(decoded, MOST_SEARCHED)
  const shaped = await shapeAnswer(hidden.cut ? decoded : hidden.text, contentType, filter)
  return { ...shaped, text: hide(shaped.text).text }
}
