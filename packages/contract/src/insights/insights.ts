import { z } from 'zod'
import { day, id, instant } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/** In millionths of a US dollar; null if the model has no price. */
const cost = z.int().nullable()
const tokens = { prompt_tokens: z.int(), completion_tokens: z.int() }
/**
 * In milliseconds, estimated from a histogram in which each bound is 42 % above the one before. Null if nothing was
 * measured.
 */
const percentiles = z.object({ p50_ms: z.int().nullable(), p95_ms: z.int().nullable() })

/**
 * `from` and `to` are days in UTC, both included, at most `LIMITS.insightDays`. `without` leaves out the questions,
 * which are the slowest part.
 */
export const insightsQuery = z.object({
  project_id: id,
  from: day,
  to: day,
  without: z.literal('questions').optional(),
})
export type InsightsQuery = z.infer<typeof insightsQuery>

/**
 * A chat is one question. `visitors` counts each visitor once a day, so a sum over several days may count a visitor
 * twice.
 */
const insightDay = z.object({
  day,
  chats: z.int(),
  visitors: z.int(),
  answered: z.int(),
  failed: z.int(),
  nothing: z.int(),
  up: z.int(),
  down: z.int(),
  ...tokens,
  cost,
})
export type InsightDay = z.infer<typeof insightDay>

/** `tokens`: about how many tokens the model read of the brick's answers. `cost`: the price of reading them once. */
const insightBrick = z.object({
  id: z.string(),
  name: z.string(),
  calls: z.int(),
  failed: z.int(),
  p50_ms: z.int().nullable(),
  tokens: z.int(),
  cost,
})
export type InsightBrick = z.infer<typeof insightBrick>

const insightModel = z.object({ model: z.string(), chats: z.int(), ...tokens, cost })
export type InsightModel = z.infer<typeof insightModel>

export const budgetUnit = z.enum(['tokens', 'money'])
const amount = z.int().min(1).max(LIMITS.highestBudget)

/**
 * The most that a bot may spend in a day and in a calendar month (UTC), in tokens or in millionths of a US dollar.
 * Chats of visitors and tests count together; chats on the operator's key do not count. Null means no limit.
 */
export const budgetBody = z.object({
  project_id: id,
  unit: budgetUnit,
  day: amount.nullable(),
  month: amount.nullable(),
})

export const budget = z.object({
  unit: budgetUnit,
  day: z.int().nullable(),
  month: z.int().nullable(),
  spent: z.object({ day: z.int(), month: z.int() }),
})
export type Budget = z.infer<typeof budget>

/**
 * Each problem stays here until it is solved. `brick_failing`: five calls in a row failed, the last one with `code`.
 * `brick_changed`: the answer had none of the fields that the brick keeps. `model_ends`: the model ends within 60 days.
 */
const health = z.object({
  kind: z.enum([
    'brick_failing',
    'brick_changed',
    'key_refused',
    'model_gone',
    'model_ended',
    'model_ends',
    'model_fallback',
    'connection_refused',
  ]),
  at: instant,
  brick: z.string().optional(),
  code: z.string().optional(),
  model: z.string().optional(),
})

const question = z.object({
  text: z.string(),
  count: z.int(),
  turns: z.array(z.object({ conversation_id: z.string(), id: z.string() })),
})
export type InsightQuestion = z.infer<typeof question>

export const insights = z.object({
  days: z.array(insightDay),
  latency: z.object({ first: percentiles, whole: percentiles }),
  bricks: z.array(insightBrick),
  models: z.array(insightModel),
  /**
   * The ten most frequent questions among the newest 2,000 turns of the range that visitors asked at least twice;
   * similar questions count as one. Each has its newest five turns. Empty if texts are not recorded, if `without`
   * leaves questions out, or if the plan does not show them. Null while the server computes them for the first time:
   * ask again in a second. `questions_at` is when they were computed; if that is over a minute ago, the server is
   * computing newer ones. `questions_at` is null if the questions are left out or are not ready.
   */
  questions: z.array(question).nullable(),
  questions_at: instant.nullable(),
  versions: z.array(z.object({ version: z.int(), at: instant })),
  health: z.array(health),
  budget: budget.nullable(),
})
export type Insights = z.infer<typeof insights>
