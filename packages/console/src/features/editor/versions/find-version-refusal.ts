import { findErrorCode } from '#api/http/api-error.ts'

const VERSION_IS_GONE = 'This version is no longer there: a bot keeps only its newest ones, or the bot was deleted.'

/** Use this for a call in which only the bot or its version can be missing. Any other error gives undefined. */
export function findVersionRefusal(error: unknown): string | undefined {
  return findErrorCode(error) === 'not_found' ? VERSION_IS_GONE : undefined
}
