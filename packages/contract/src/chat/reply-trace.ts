import { z } from 'zod'
import type { ReplyTrace } from '#wire/reply/reply-events.ts'

const tracedCall = z.object({
  brick: z.string(),
  id: z.string(),
  arguments: z.unknown(),
  request: z.object({ method: z.string(), url: z.string(), body: z.string().optional() }).nullable(),
  status: z.int().nullable(),
  duration_ms: z.number(),
  shown: z.string(),
  tokens: z.object({ before: z.int(), after: z.int() }),
  error: z.string().optional(),
})

export const tokenUsage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  estimated: z.literal(true).optional(),
})

const traceRound = tokenUsage.extend({
  calls: z.array(tracedCall),
})

export const replyTrace: z.ZodType<ReplyTrace> = z.object({
  model: z.string(),
  offered: z.array(z.string()),
  rounds: z.array(traceRound),
  first_token_ms: z.number().nullable(),
  duration_ms: z.number(),
  cost: z.number().nullable(),
  failure: z.object({ code: z.string(), said: z.string().optional() }).optional(),
})
