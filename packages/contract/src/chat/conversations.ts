import { z } from 'zod'
import { day, id, instant, text, wholeNumberText } from '#text.ts'
import { CONVERSATION_MARKS } from '#wire/conversation-marks.ts'
import { LIMITS } from '#wire/limits.ts'
import { replyTrace, tokenUsage } from './reply-trace.ts'

const marks = z.array(z.enum(CONVERSATION_MARKS))

/**
 * `version` is the deployed version that answered last; 0 means the draft. `visitor` is the id that the page gave the
 * widget (`data-visitor`), else a random one that the browser keeps. `visitor_name` is the name in the token that the
 * web site signed; null if there was no token, or texts are not recorded. `origin` is that of the page that the visitor
 * wrote from; null for a test chat, a call without a page, and the live page.
 */
export const conversationSummary = z.object({
  id: z.string(),
  started_at: instant,
  last_at: instant,
  test: z.boolean(),
  version: z.int(),
  visitor: z.string().nullable(),
  visitor_name: z.string().nullable(),
  origin: z.string().nullable(),
  first_words: z.string().nullable(),
  turns: z.int(),
  failed: z.int(),
  marks,
})
export type ConversationSummary = z.infer<typeof conversationSummary>

const recordedCall = z.object({
  at: instant,
  brick: z.string(),
  state: z.enum(['succeeded', 'failed']),
  duration_ms: z.number(),
  request: z.object({ method: z.string(), url: z.string(), body: z.string().optional() }).nullable(),
  response: z.object({ status: z.int().optional(), body: z.string() }).nullable(),
})

const shownCards = z.object({
  brick: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string().optional(),
      image: z.string().optional(),
      link: z.string().optional(),
      fields: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    }),
  ),
})

/** Texts are null if they are not recorded; those in `trace` are ''. `trace` is null for turns of an older release. */
export const conversationTurn = z.object({
  id: z.string(),
  at: instant,
  state: z.enum(['answered', 'incomplete', 'released']),
  user_message: z.string().nullable(),
  reply: z.string().nullable(),
  finish: z.string().nullable(),
  error_code: z.string().nullable(),
  usage: tokenUsage.nullable(),
  feedback: z.int(),
  calls: z.array(recordedCall),
  cards: z.array(shownCards).optional(),
  marks,
  trace: replyTrace.nullable(),
})
export type ConversationTurn = z.infer<typeof conversationTurn>

const LONGEST_INSTANT = 40

const pageInstant = z.iso.datetime().max(LONGEST_INSTANT)

const dayOrInstant = z.union([day, pageInstant])

/**
 * `before`: the `last_at` of the last conversation on the page before; absent for the newest. `q`: words that occur in
 * one conversation; the last word may be incomplete. `brick`: the id of a called brick, or `none`. `from` and `to`
 * limit the time of the last turn: days in UTC, both included, or instants, of which `to` is excluded.
 */
export const conversationsQuery = z.object({
  project_id: id,
  before: pageInstant.optional(),
  q: text(LIMITS.searchedText).optional(),
  mark: z.enum(CONVERSATION_MARKS).optional(),
  brick: id.optional(),
  kind: z.enum(['test', 'live']).optional(),
  version: wholeNumberText({ most: LIMITS.highestVersion }).optional(),
  from: dayOrInstant.optional(),
  to: dayOrInstant.optional(),
})
export type ConversationsQuery = z.infer<typeof conversationsQuery>
/**
 * `before`: the `at` of the oldest turn that the client has; absent for the newest turns. An answer has at most 100
 * turns, and fewer if these have over 500 calls, plus all turns with the same `at` as the oldest of them.
 */
export const conversationQuery = z.object({
  project_id: id,
  conversation_id: id,
  before: pageInstant.optional(),
})

export const unansweredQuery = z.object({
  project_id: id,
  days: wholeNumberText({ least: 1, most: LIMITS.recordingDays }).optional(),
})

const unansweredGroup = z.object({
  text: z.string(),
  count: z.int(),
  turns: z.array(z.object({ conversation_id: z.string(), id: z.string(), text: z.string() })),
})
export type UnansweredGroup = z.infer<typeof unansweredGroup>

/**
 * The 100 largest groups of questions that mean the same, among the newest 2,000 turns; `turns` are the newest five of
 * a group that are still stored. `groups` is null while the server computes them for the first time: ask again in a
 * second. `at` is when they were computed; if that is over a minute ago, the server is computing newer ones.
 */
export const unansweredQuestions = z.object({ groups: z.array(unansweredGroup).nullable(), at: instant.nullable() })
export type Unanswered = z.infer<typeof unansweredQuestions>

/** A conversation that does not exist counts as deleted. */
export const deleteConversationBody = z.object({ project_id: id, conversation_id: id })

export const recordingBody = z.object({
  project_id: id,
  on: z.boolean(),
  days: z.int().min(1).max(LIMITS.recordingDays),
  /**
   * Whether e-mail addresses, phone and card numbers are masked in what is stored from now on. Absent: the setting
   * stays.
   */
  mask: z.boolean().optional(),
})

export const recording = z.object({ on: z.boolean(), days: z.int(), mask: z.boolean().optional() })
