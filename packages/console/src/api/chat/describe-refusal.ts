import { ERROR_CODES, isErrorCode } from '@bricks/contract/wire'
import { ApiError } from '#api/http/api-error.ts'
import type { Refusal } from '#ui/plan/refusal-notice.tsx'

export function describeRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { words: 'No answer came. Try again in a moment.' }
  if (!isErrorCode(error.code)) return { words: error.message }
  const { provider } = error.details
  return { ...describeRefusalCode(error.code), ...(typeof provider === 'string' && { provider }) }
}

export function describeRefusalCode(code: string): Refusal {
  if (code === 'provider_key_missing') return { words: 'There is no API key for the model of this bot.', way: 'key' }
  const words = isErrorCode(code) ? ERROR_CODES[code].message : 'No answer came. Try again in a moment.'
  return PLAN_LIMITS.includes(code) ? { words, way: 'plan' } : { words }
}

const PLAN_LIMITS = ['chat_limit_reached', 'rehearsals_used_up']
