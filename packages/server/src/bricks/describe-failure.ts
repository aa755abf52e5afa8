import type { BrickFailure } from './brick-result.ts'
import { MAX_MODEL_BYTES, truncateText } from './truncate-text.ts'

const MESSAGES: Record<BrickFailure, string> = {
  blocked: 'This API cannot be called.',
  unreachable: 'The API could not be reached, or broke off its answer.',
  timeout: 'The API did not answer in time.',
  too_large: 'The answer of the API is too large and was truncated.',
  bad_status: 'The API answered with an error.',
  redirect_refused: 'redirect refused',
  bad_encoding: 'The API sent a compressed answer, which was not asked for.',
  invalid_arguments:
    'The arguments do not fit the address of the API: what stands in its path cannot be empty, hold a slash, or be dots.',
  canceled: 'The call was canceled.',
}

/** The failure as the model reads it: one line of JSON, and after it what the API said, if anything. */
export function describeFailure(failure: BrickFailure, status: number | undefined, said: string, cut: boolean) {
  const line = JSON.stringify({ error: failure, status, message: MESSAGES[failure] })
  if (said === '' && !cut) return { text: line, truncated: false }
  const { text, truncated } = truncateText(said, cut, MAX_MODEL_BYTES - line.length - 1)
  return { text: `${line}\n${text}`, truncated }
}
