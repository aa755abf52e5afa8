import { findErrorCode } from '#api/http/api-error.ts'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { BOT_IS_GONE } from './bot-is-gone.ts'

/** Both functions are for requests in which only the bot can be missing, so that `not_found` means the bot. */
export function describeBotRefusal(error: unknown): string | null {
  return findErrorCode(error) === 'not_found' ? BOT_IS_GONE : findServerText(error)
}

export function describeBotLoadFailure(what: string, error: unknown): string {
  return findErrorCode(error) === 'not_found' ? BOT_IS_GONE : describeLoadFailure(what, error)
}
