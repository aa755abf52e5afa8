import type { ConversationTurn } from '@bricks/contract'
import { ERROR_CODES, isErrorCode, isolateName } from '@bricks/contract/wire'

/**
 * The catalogue's texts for these codes speak to somebody who deploys or asks now; these texts speak to somebody who
 * reads a past conversation.
 */
const READ = new Map<string, string>(
  Object.entries({
    provider_key_missing: 'There was no API key for the model.',
    chat_limit_reached: 'The month’s chats were used up.',
  }),
)

export function describeTurnEnd({
  state,
  finish,
  error_code,
}: Pick<ConversationTurn, 'state' | 'finish' | 'error_code'>): string | undefined {
  if (error_code !== null) {
    const known = READ.get(error_code) ?? (isErrorCode(error_code) ? ERROR_CODES[error_code].message : undefined)
    return known ?? `The answer failed: ${isolateName(error_code)}.`
  }
  if (finish === 'length') return 'It was cut off: an answer may not be longer.'
  if (finish === 'content_filter') return 'The provider’s filter stopped it.'
  if (state === 'incomplete') return 'The visitor left, or stopped it, before it was whole.'
  return state === 'released' ? 'No answer was given, and none was counted.' : undefined
}
