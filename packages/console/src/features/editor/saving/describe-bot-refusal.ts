import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { BOT_IS_GONE } from './bot-is-gone.ts'

/**
 * For a call that names the bot: takes `not_found` for the bot. Of the versions it may also be an old one that was removed
 * meanwhile, because a bot keeps only so many.
 */
export function describeBotRefusal(error: unknown): string | null {
  return findErrorCode(error) === 'not_found' ? BOT_IS_GONE : findServerText(error)
}
