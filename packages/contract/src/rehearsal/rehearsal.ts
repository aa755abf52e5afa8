import { z } from 'zod'
import { chatMessage } from '#chat/chat.ts'
import { projectDraft } from '#projects/projects.ts'
import { filledText, id } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

export const rehearsedTurn = z.object({ say: filledText(LIMITS.chatMessage) })
export type RehearsedTurn = z.infer<typeof rehearsedTurn>

/** `used` counts the answers that were rehearsed today (UTC). `limit` is the plan's most in a day; 0 means no limit. */
export const rehearsalCount = z.object({ used: z.int(), limit: z.int() })
export type RehearsalCount = z.infer<typeof rehearsalCount>

/**
 * Answers with a stream of `RehearsalEvent`. The client sends either `message` or `turns`, which are asked one after
 * the other. `history`: the conversation before. `draft` replaces the saved draft. Bricks are called only if `dry` is
 * false; otherwise the model gets the brick's last answer in Try or in a chat, if there is one. Bricks that may change
 * something are never called. `reason`: at the end the model is asked for its reasons.
 */
export const rehearseBody = z
  .object({
    project_id: id,
    draft: projectDraft.optional(),
    history: z.array(chatMessage).max(LIMITS.chatMessages).default([]),
    message: filledText(LIMITS.chatMessage).optional(),
    turns: z.array(rehearsedTurn).min(1).max(LIMITS.rehearsedTurns).optional(),
    times: z.int().min(1).max(LIMITS.rehearsedTimes).default(1),
    dry: z.boolean().default(true),
    reason: z.boolean().default(false),
  })
  .refine(({ message, turns }) => (message === undefined) !== (turns === undefined), 'Send a message or turns.')
export type RehearseRequest = z.infer<typeof rehearseBody>
