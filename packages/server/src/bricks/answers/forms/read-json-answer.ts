import { ExactNumber, toNumberOrExact } from '#exact-number.ts'
import { parseJson } from '#json.ts'

const LONG_NUMBER = /[\d.]{16}/
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\deE]{16,}/g

export function readJsonAnswer(text: string): { form: 'json'; value: unknown } | undefined {
  const value = parseJson(text)
  if (value === undefined) return undefined
  return { form: 'json', value: LONG_NUMBER.test(text) ? parseJson(quoteLongNumbers(text)) : value }
}

/**
 * Turns numbers that would lose a digit into strings, such as an id of twenty digits. `json` must be valid JSON, or the
 * pattern does not find where each string ends.
 */
function quoteLongNumbers(json: string): string {
  return json.replace(TEXT_OR_LONG_NUMBER, (found) =>
    toNumberOrExact(found) instanceof ExactNumber ? `"${found}"` : found,
  )
}
