import { z } from 'zod'
import { filledText, requestId, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { email } from './users.ts'

export const contactBody = z.object({
  'first-name': text(LIMITS.name).optional(),
  'last-name': text(LIMITS.name).optional(),
  email,
  'phone-number': text(LIMITS.name).optional(),
  message: filledText(10_000),
  /** People do not see this field, so only machines fill it; the server drops their message without an error. */
  website: text(2_000).optional(),
  request_id: requestId.optional(),
})
export type ContactMessage = z.infer<typeof contactBody>
