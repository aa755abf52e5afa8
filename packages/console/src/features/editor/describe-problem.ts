import { ERROR_CODES, isErrorCode } from '@bricks/contract/wire'

/** Why the call of a brick failed, in words for the one who connected it. */
const BRICK_FAILURES: Record<string, string> = {
  brick_blocked: 'its address is not one that may be called',
  brick_timeout: 'it took too long to answer',
  brick_too_large: 'its answer was too large',
  brick_bad_status: 'it answered with an error',
  brick_redirect_refused: 'it sent the call on to another address, which is not followed',
  brick_unreachable: 'it could not be reached',
  brick_bad_encoding: 'its answer was compressed, which is not read',
  brick_invalid_arguments: 'what the model filled in could not be put into its address',
  brick_canceled: 'the visitor left before it answered',
}

/** One failure of a bot as a sentence. */
export function describeProblem({ code, brick }: { code: string; brick?: string | undefined }): string {
  const reason = BRICK_FAILURES[code]
  if (brick) return `“${brick}” failed: ${reason ?? 'its answer could not be used'}.`
  return isErrorCode(code) ? ERROR_CODES[code].message : 'The bot could not answer.'
}
