import { z } from 'zod'
import { id, instant } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

export const notice = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum([
    'limit_near',
    'limit_reached',
    'budget_near',
    'budget_reached',
    'key_refused',
    'key_unchecked',
    'paused_by_plan',
    'model_gone',
    'model_fallback',
    'model_ended',
    'model_ends',
    'payment_failed',
    'paid_twice',
    'connection_refused',
    'brick_failing',
    'handoff_failing',
  ]),
  project_id: z.string().optional(),
  model: z.string().optional(),
  ends: z.iso.date().optional(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const readNoticesBody = z.object({ ids: z.array(id).max(LIMITS.noticesAtOnce) })
