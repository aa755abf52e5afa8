import { z } from 'zod'
import { projectDraft } from '#projects/projects.ts'
import { id, requestId, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/** The server adds the system text itself and accepts no other role. */
export const chatMessage = z.object({ role: z.enum(['user', 'assistant']), content: text(LIMITS.requestBody) })
export type ChatMessage = z.infer<typeof chatMessage>

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
})
export type ChatRequest = z.infer<typeof chatBody>

export const chatAnswer = z.object({ role: z.literal('assistant'), content: z.string() })

/** Conversations. */
const FORGOTTEN_AT_ONCE = 50

/** The ids are the right to forget: only who took part knows them. */
export const forgetBody = z.object({
  conversation_ids: z.array(id).min(1).max(FORGOTTEN_AT_ONCE),
  visitor: text(LIMITS.visitorIdLength).optional(),
})

/** A visitor's opinion of one answer; 0 takes it back. */
export const feedbackBody = z.object({
  conversation_id: id,
  message_id: id,
  value: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
})
