import { parseJson } from '#json.ts'

const LONG_NUMBER = /\d{16}/
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\deE]{16,}/g
const WHOLE_NUMBER = /^-?\d+$/

export function readJsonAnswer(text: string): { form: 'json'; value: unknown } | undefined {
  const value = parseJson(text)
  if (value === undefined) return undefined
  return { form: 'json', value: LONG_NUMBER.test(text) ? parseJson(quoteLongNumbers(text)) : value }
}

/**
 * Turns long whole numbers into strings, because a JavaScript number would lose the last digits of an id of twenty
 * digits. `json` must be valid JSON, or the pattern does not find where each string ends.
 */
function quoteLongNumbers(json: string): string {
  return json.replace(TEXT_OR_LONG_NUMBER, (found) =>
    WHOLE_NUMBER.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
  )
}
