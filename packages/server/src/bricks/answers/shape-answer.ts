import type { AnswerFilter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { cutLists } from './cut-lists.ts'
import { readApiAnswer } from './forms/read-api-answer.ts'
import { keepSelectedFields } from './keep-fields.ts'
import { buildKeepTree } from './keep-tree.ts'

export interface ShapedAnswer {
  text: string
  hasOtherForm: boolean
}

/**
 * Never rejects: an answer that cannot be read stays unchanged. Use `hideSecretsAndShapeAnswer` for an answer that may
 * hold secrets.
 */
export async function shapeAnswer(
  text: string,
  contentType: string,
  filter: AnswerFilter | undefined,
): Promise<ShapedAnswer> {
  if (!filter || filter.as === 'text') return { text, hasOtherForm: false }
  try {
    return await shapeText(text, contentType, filter)
  } catch {
    return { text, hasOtherForm: false }
  }
}

async function shapeText(
  text: string,
  contentType: string,
  { keep = [], most = LIMITS.listedItems.usual }: AnswerFilter,
): Promise<ShapedAnswer> {
  const answer = await readApiAnswer(text, contentType, most)
  if (answer.form === 'text') {
    const isEmpty = answer.isEmptyList === true || text.trim() === ''
    return { text: answer.text, hasOtherForm: keep.length > 0 && !isEmpty }
  }
  const { value, total } = answer
  const kept = keep.length > 0 ? keepSelectedFields(value, buildKeepTree(keep), answer.form) : undefined
  const isFiltered = kept?.state === 'kept'
  return {
    text: JSON.stringify(cutLists(isFiltered ? kept.value : value, most, total)),
    hasOtherForm: kept?.state === 'none',
  }
}
