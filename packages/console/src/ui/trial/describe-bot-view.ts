import { writeNameInWords } from '#name-in-words.ts'
import { type AnswerField, listAnswerFields } from './answer-fields.ts'
import { isKeptOrHoldsKept } from './filter-answer.ts'

const NAMED = 6

export function describeBotView(value: unknown, keep: string[] | undefined): string | undefined {
  const { fields } = listAnswerFields(value)
  const seen = fields.filter(({ path }) => isKeptOrHoldsKept(path, keep)).map(describeField)
  if (seen.length === 0) return undefined
  const named = seen.slice(0, NAMED).join(', ')
  const left = seen.length - NAMED
  const words = left > 0 ? `${named} and ${left} more` : named
  return Array.isArray(value) ? `a list of ${value.length}, each with ${words}` : words
}

/** Adds the number of items to a list: a bot that sees forty slots answers differently from one that sees none. */
function describeField({ label, sample, fields }: AnswerField): string {
  const words = writeNameInWords(label)
  return /^\d+ items?$/.test(sample) && (fields.length > 0 || sample === '0 items') ? `${words} (${sample})` : words
}
