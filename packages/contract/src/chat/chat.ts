import { z } from 'zod'
import { projectDraft } from '#projects/projects.ts'
import { id, identityToken, namedTexts, requestId, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/** No other role is accepted: the server adds the system text itself. */
export const chatMessage = z.object({ role: z.enum(['user', 'assistant']), content: text(LIMITS.requestBody) })
export type ChatMessage = z.infer<typeof chatMessage>

/** Types of the events, besides text, that a client can show. The server ignores unknown types. */
const shown = z.array(text(LIMITS.shownKind).min(1)).max(LIMITS.shownKinds)

/** Unproven facts about the page: any visitor can send anything. */
const pageContext = namedTexts(LIMITS.contextTexts, LIMITS.pageContext).refine(
  (texts) => measurePageContext(texts) <= LIMITS.pageContext,
  'The context holds 2 kB at most.',
)

function measurePageContext(texts: Record<string, string>): number {
  const encoder = new TextEncoder()
  return encoder.encode(Object.entries(texts).flat().join('')).length
}

/**
 * `messages` is the conversation so far, the newest last. A repeat with the same `request_id` is harmless for 24 hours.
 * With `keep`, which needs `visitor`, the server finishes the answer after the visitor has left, and the answer can be
 * resumed.
 */
export const chatBody = z.object({
  messages: z.array(chatMessage).min(1).max(LIMITS.sentMessages),
  project_id: id,
  conversation_id: id.optional(),
  visitor: text(LIMITS.visitorIdLength).optional(),
  request_id: requestId.optional(),
  /**
   * Only somebody who may edit the bot may send a draft: the bot answers by the draft, and the draft is not stored.
   * Absent fields are those of the saved draft.
   */
  draft: projectDraft.optional(),
  /**
   * In a test chat, somebody who may edit the bot repeats a visitor's question. This chat is not stored, so that
   * deleting the visitor's conversation deletes all of the visitor's words.
   */
  again: z.boolean().optional(),
  preview: text(LIMITS.previewToken).optional(),
  can: shown.optional(),
  keep: z.boolean().optional(),
  identity: identityToken.optional(),
  context: pageContext.optional(),
  /**
   * A proof of work, in answer to `challenge_required`: the SHA-256 of `challenge`, a dot and `nonce` must begin with
   * the required number of zero bits. It is valid for one chat.
   */
  proof: z.object({ challenge: text(LIMITS.challenge), nonce: text(LIMITS.nonce) }).optional(),
  /**
   * The visitor's answer to an event `confirm`, with the same messages as before. `values`: the editable parameters.
   */
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

const FORGOTTEN_AT_ONCE = 50

/**
 * Anyone who knows a conversation's id may delete it, because only its participants know the id. With `identity`, all
 * conversations of the visitor whom the token names are deleted, too.
 */
export const forgetBody = z
  .object({
    conversation_ids: z.array(id).max(FORGOTTEN_AT_ONCE),
    visitor: text(LIMITS.visitorIdLength).optional(),
    identity: identityToken.optional(),
  })
  .refine(({ conversation_ids, identity }) => conversation_ids.length > 0 || identity !== undefined)

/** A visitor's opinion of one answer; 0 removes the opinion. */
export const feedbackBody = z.object({
  conversation_id: id,
  message_id: id,
  value: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
})

/** `visitor` is the id that the chat call sent; `identity` is needed if the chat call sent a token. */
export const resumeBody = z.object({
  message_id: id,
  visitor: text(LIMITS.visitorIdLength),
  identity: identityToken.optional(),
})

export const stopBody = z.object({ message_id: id, visitor: text(LIMITS.visitorIdLength) })
