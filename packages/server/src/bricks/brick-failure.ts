import type { BrickFailure, BrickResult } from './brick-result.ts'
import { MAX_MODEL_BYTES, truncateText } from './truncate-text.ts'

export type Outcome = Omit<BrickResult, 'durationMs' | 'request'>

const FAILURE_MESSAGES: Record<BrickFailure, string> = {
  blocked: 'This API cannot be called.',
  unreachable: 'The API could not be reached, or broke off its answer.',
  timeout: 'The API did not answer in time.',
  too_large: 'The answer of the API is too large.',
  bad_status: 'The API answered with an error.',
  redirect_refused: 'redirect refused',
  bad_encoding: 'The API sent a compressed answer, which was not asked for.',
  invalid_arguments:
    'The arguments do not fit the address of the API: what stands in its path cannot be empty, hold a slash, or be dots.',
  visitor_unknown: 'The visitor must be signed in on the website for this. Tell them so.',
  connection_needed: 'Nobody has signed in to this API yet.',
  connection_refused: 'This API does not accept the sign-in any more. The owner of this bot must connect it again.',
  tool_failed: 'The tool says that it failed.',
  tool_changed: 'This tool changed since it was added, so it was not called. The owner of this bot must read it again.',
  canceled: 'The call was cancelled.',
}

export function createBrickRefusal(failure: BrickFailure, words = FAILURE_MESSAGES[failure]): Outcome {
  const text = JSON.stringify({ error: failure, message: words })
  return { state: 'failed', failure, text, body: '', truncated: false }
}

export function createBrickFailure(failure: BrickFailure, status?: number, said = '', cut = false): Outcome {
  const { text, truncated } = writeFailureText(failure, status, said, cut)
  return { state: 'failed', failure, text, status, body: '', truncated }
}

function writeFailureText(failure: BrickFailure, status: number | undefined, said: string, cut: boolean) {
  const line = JSON.stringify({ error: failure, status, message: FAILURE_MESSAGES[failure] })
  if (said === '' && !cut) return { text: line, truncated: false }
  const { text, truncated } = truncateText(said, cut, MAX_MODEL_BYTES - line.length - 1)
  return { text: `${line}\n${text}`, truncated }
}
