import { z } from 'zod'
import { id, instant } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/**
 * For the bot's owner. `visitor` is the id that the page gave the widget (`data-visitor`), else a random one that the widget
 * keeps in the browser.
 */
export const conversationSummary = z.object({
  id: z.string(),
  started_at: instant,
  last_at: instant,
  /** The owner's own test chat. */
  test: z.boolean(),
  /** The deployed version that answered last; 0 for the draft. */
  version: z.int(),
  visitor: z.string().nullable(),
  turns: z.int(),
  failed: z.int(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

/** One call of a brick. Request and answer are shortened and hold no secret; null if texts are not recorded. */
const recordedCall = z.object({
  at: instant,
  brick: z.string(),
  state: z.enum(['succeeded', 'failed']),
  duration_ms: z.number(),
  request: z.object({ method: z.string(), url: z.string(), body: z.string().optional() }).nullable(),
  response: z.object({ status: z.int().optional(), body: z.string() }).nullable(),
})

/** Texts are null if they are not recorded. */
export const conversationTurn = z.object({
  id: z.string(),
  at: instant,
  state: z.enum(['answered', 'incomplete', 'released']),
  user_message: z.string().nullable(),
  reply: z.string().nullable(),
  finish: z.string().nullable(),
  error_code: z.string().nullable(),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }).nullable(),
  feedback: z.int(),
  calls: z.array(recordedCall),
})
export type ConversationTurn = z.infer<typeof conversationTurn>

const LONGEST_INSTANT = 40

/** `before`: the `last_at` of the previous page's last conversation; absent for the newest. */
export const conversationsQuery = z.object({ project_id: id, before: z.iso.datetime().max(LONGEST_INSTANT).optional() })
/** `before`: the `at` of the oldest turn already read; absent for the newest turns. At most 100 an answer. */
export const conversationQuery = z.object({
  project_id: id,
  conversation_id: id,
  before: z.iso.datetime().max(LONGEST_INSTANT).optional(),
})

export const recordingBody = z.object({
  project_id: id,
  on: z.boolean(),
  days: z.int().min(1).max(LIMITS.recordingDays),
})

/** `days` is 0 if nothing is recorded. */
export const recording = z.object({ on: z.boolean(), days: z.int() })
