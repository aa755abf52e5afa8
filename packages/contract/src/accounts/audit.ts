import { z } from 'zod'
import { instant, text } from '#text.ts'
import { AUDIT_AUTHORS, AUDIT_KINDS } from '#wire/audit-kinds.ts'
import { LIMITS } from '#wire/limits.ts'

/** `before` is the `cursor` of the last event that the client has. */
export const auditQuery = z.object({ before: text(LIMITS.cursorLength).optional() })

/**
 * If the same person does the same thing again from the same place within the same clock hour, both are one event;
 * `times` says how often it was done. All failed sign-ins of one hour are one event. `about` is the name of the bot or
 * thing, `note` is what changed.
 */
export const auditEvent = z.object({
  id: z.string(),
  at: instant,
  times: z.int(),
  kind: z.enum(AUDIT_KINDS),
  author: z.enum(AUDIT_AUTHORS),
  author_name: z.string(),
  project_id: z.string().optional(),
  about: z.string(),
  note: z.string(),
  address: z.string(),
  device: z.string(),
  cursor: z.string(),
})
export type AuditEvent = z.infer<typeof auditEvent>
