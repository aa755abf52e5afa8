import { z } from 'zod'
import { filledText, requestId, text } from './text.ts'
import { email } from './users.ts'
import { LIMITS } from './wire/limits.ts'

export const contactBody = z.object({
  'first-name': text(LIMITS.name).optional(),
  'last-name': text(LIMITS.name).optional(),
  email,
  'phone-number': text(LIMITS.name).optional(),
  message: filledText(10_000),
  /** A field that people neither see nor hear: what fills it is a machine, and its message is dropped in silence. */
  website: text(2_000).optional(),
  request_id: requestId.optional(),
})
export type ContactMessage = z.infer<typeof contactBody>
