import { findErrorCode, findErrorDetail, isServerAway } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'

/** `place`: where the reading stopped, if that helps the user. */
interface Refusal {
  words: string
  place?: string
}

export function describeReadingError(error: Error): Refusal {
  if (findErrorCode(error) === 'body_too_large') {
    return { words: '1 MB is read at most. If the description has an address, paste that instead.' }
  }
  if (isServerAway(error)) return { words: 'The server did not answer. What you pasted is still here: try again.' }
  const [line, column] = [findErrorDetail(error, 'line'), findErrorDetail(error, 'column')]
  const words = findServerText(error) ?? ''
  if (typeof line !== 'number' || /\bline \d/i.test(words)) return { words }
  return { words, place: typeof column === 'number' ? `Line ${line}, column ${column}` : `Line ${line}` }
}
