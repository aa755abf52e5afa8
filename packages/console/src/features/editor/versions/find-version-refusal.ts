import { findErrorCode } from '#api/http/api-error.ts'

const VERSION_IS_GONE = 'This version is no longer there: a bot keeps only its newest ones, or the bot was deleted.'

/** For a call in which only the bot or its version can be missing. Undefined for any other error. */
export function findVersionRefusal(error: unknown): string | undefined {
  return findErrorCode(error) === 'not_found' ? VERSION_IS_GONE : undefined
}
