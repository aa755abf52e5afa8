import { z } from 'zod'
import { day, id, instant, text } from '#text.ts'
import { CONVERSATION_MARKS } from '#wire/conversation-marks.ts'
import { LIMITS } from '#wire/limits.ts'
import { replyTrace, tokenUsage } from './reply-trace.ts'

const marks = z.array(z.enum(CONVERSATION_MARKS))

/**
 * For the bot's owner. `visitor` is the id that the page gave the widget (`data-visitor`), else a random one that the
 * widget keeps in the browser.
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
  /**
   * As the web site signed it (`name` of the visitor's identity). Null if it signed none, or texts are not recorded.
   */
  visitor_name: z.string().nullable(),
  /** Of the page that the visitor wrote from. Null for a test chat, a call without a page, and the live page. */
  origin: z.string().nullable(),
  /** The beginning of the first message; null if texts are not recorded. */
  first_words: z.string().nullable(),
  turns: z.int(),
  failed: z.int(),
  /** The marks of all its turns together. */
  marks,
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

/** The cards of one brick, as the visitor saw them. */
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

/** Texts are null if they are not recorded. */
export const conversationTurn = z.object({
  id: z.string(),
  at: instant,
  state: z.enum(['answered', 'incomplete', 'released']),
  user_message: z.string().nullable(),
  reply: z.string().nullable(),
  finish: z.string().nullable(),
  error_code: z.string().nullable(),
  /** If `estimated`, computed from the length of the texts: the answer was cut, or the provider does not count. */
  usage: tokenUsage.nullable(),
  feedback: z.int(),
  calls: z.array(recordedCall),
  /** The cards beside the answer; absent if there were none, or texts are not recorded. */
  cards: z.array(shownCards).optional(),
  marks,
  /** How the answer was made; its texts are '' if they are not recorded. Null for turns of an older release. */
  trace: replyTrace.nullable(),
})
export type ConversationTurn = z.infer<typeof conversationTurn>

const LONGEST_INSTANT = 40

const pageInstant = z.iso.datetime().max(LONGEST_INSTANT)

const dayOrInstant = z.union([day, pageInstant])

/**
 * `before`: the `last_at` of the previous page's last conversation; absent for the newest. `q`: words that visitor or
 * bot said, all of them in one conversation; the last word may be incomplete. `brick`: the id of a brick that was
 * called, or `none`. `from` and `to`: when the conversation's last turn was, as days in UTC, both included, or as
 * instants, of which `to` is excluded.
 */
export const conversationsQuery = z.object({
  project_id: id,
  before: pageInstant.optional(),
  q: text(LIMITS.searchedText).optional(),
  mark: z.enum(CONVERSATION_MARKS).optional(),
  brick: id.optional(),
  kind: z.enum(['test', 'live']).optional(),
  version: z.coerce.number().int().min(0).max(LIMITS.highestVersion).optional(),
  from: dayOrInstant.optional(),
  to: dayOrInstant.optional(),
})
export type ConversationsQuery = z.infer<typeof conversationsQuery>
/** `before`: the `at` of the oldest turn already read; absent for the newest turns. At most 100 an answer. */
export const conversationQuery = z.object({
  project_id: id,
  conversation_id: id,
  before: pageInstant.optional(),
})

/** `days`: how far back, today included. */
export const unansweredQuery = z.object({
  project_id: id,
  days: z.coerce.number().int().min(1).max(LIMITS.recordingDays).optional(),
})

/** A question that several people asked in different words, with the newest 5 turns that are still kept. */
const unansweredGroup = z.object({
  text: z.string(),
  count: z.int(),
  turns: z.array(z.object({ conversation_id: z.string(), id: z.string(), text: z.string() })),
})
export type UnansweredGroup = z.infer<typeof unansweredGroup>

/**
 * The largest 100 groups of at most the newest 2,000 turns. `groups` is null if they are computed for the first time:
 * ask again in a second. `at`: when the groups were computed; if that is over a minute ago, newer groups are being
 * computed.
 */
export const unanswered = z.object({ groups: z.array(unansweredGroup).nullable(), at: instant.nullable() })
export type Unanswered = z.infer<typeof unanswered>

/** A conversation that does not exist counts as deleted. */
export const deleteConversationBody = z.object({ project_id: id, conversation_id: id })

export const recordingBody = z.object({
  project_id: id,
  on: z.boolean(),
  days: z.int().min(1).max(LIMITS.recordingDays),
  /**
   * Whether e-mail addresses, phone and card numbers are masked in what is kept from now on. Absent: the setting stays.
   */
  mask: z.boolean().optional(),
})

/** `days` is 0 if nothing is recorded. */
export const recording = z.object({ on: z.boolean(), days: z.int(), mask: z.boolean().optional() })
