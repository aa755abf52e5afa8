import { z } from 'zod'
import { projectDraft } from '#projects/projects.ts'
import { id, identityToken, namedTexts, requestId, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/** The server adds the system text itself and accepts no other role. */
export const chatMessage = z.object({ role: z.enum(['user', 'assistant']), content: text(LIMITS.requestBody) })
export type ChatMessage = z.infer<typeof chatMessage>

/** What a client can show besides text, each by its name; what the server does not know is nothing to it. */
const shown = z.array(text(LIMITS.shownKind).min(1)).max(LIMITS.shownKinds)

/** What the page says of itself, in flat texts. Unproven: any visitor can send anything. */
const pageContext = namedTexts(LIMITS.contextTexts, LIMITS.pageContext).refine(
  (texts) => sizeOfTexts(texts) <= LIMITS.pageContext,
  'The context holds 2 kB at most.',
)

function sizeOfTexts(texts: Record<string, string>): number {
  const encoder = new TextEncoder()
  return encoder.encode(Object.entries(texts).flat().join('')).length
}

/** `messages` is the conversation so far, the newest last. `request_id` makes a repeat harmless for 24 h. */
export const chatBody = z.object({
  messages: z.array(chatMessage).min(1).max(LIMITS.sentMessages),
  project_id: id,
  conversation_id: id.optional(),
  visitor: text(LIMITS.visitorIdLength).optional(),
  request_id: requestId.optional(),
  /** For the owner alone: answers by this in place of the saved draft, and keeps nothing of it. Absent fields are the saved ones. */
  draft: projectDraft.optional(),
  /** The token of a preview link: answers by the draft as it was saved when the link was made. */
  preview: text(LIMITS.previewToken).optional(),
  can: shown.optional(),
  /** The answer is made to its end though its page goes away, and can be taken up again. Needs `visitor`. */
  keep: z.boolean().optional(),
  identity: identityToken.optional(),
  context: pageContext.optional(),
  /**
   * Answers `challenge_required`: SHA-256 of `challenge`, a dot and `nonce` begins with as many zero bits as were asked for. Good for one chat.
   */
  proof: z.object({ challenge: text(LIMITS.challenge), nonce: text(LIMITS.nonce) }).optional(),
  /** The visitor's answer to an event `confirm`, with the same messages as before. `values`: of the parameters that were editable. */
  confirm: z
    .object({
      id: text(LIMITS.confirmationId),
      accept: z.boolean(),
      values: z
        .record(text(LIMITS.name), text(LIMITS.chatMessage))
        .refine((values) => Object.keys(values).length <= LIMITS.parametersPerBrick)
        .meta({ maxProperties: LIMITS.parametersPerBrick })
        .optional(),
    })
    .optional(),
})
export type ChatRequest = z.infer<typeof chatBody>

export const chatAnswer = z.object({ role: z.literal('assistant'), content: z.string() })

/** Conversations. */
const FORGOTTEN_AT_ONCE = 50

/** The ids are the right to forget: only who took part knows them. With `identity` all of that visitor is forgotten, by any id. */
export const forgetBody = z
  .object({
    conversation_ids: z.array(id).max(FORGOTTEN_AT_ONCE),
    visitor: text(LIMITS.visitorIdLength).optional(),
    identity: identityToken.optional(),
  })
  .refine(({ conversation_ids, identity }) => conversation_ids.length > 0 || identity !== undefined)

/** A visitor's opinion of one answer; 0 takes it back. */
export const feedbackBody = z.object({
  conversation_id: id,
  message_id: id,
  value: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
})

/** The visitor's number that the answer was asked with, and their token if it was asked with one. */
export const resumeBody = z.object({
  message_id: id,
  visitor: text(LIMITS.visitorIdLength),
  identity: identityToken.optional(),
})

export const stopBody = z.object({ message_id: id, visitor: text(LIMITS.visitorIdLength) })
