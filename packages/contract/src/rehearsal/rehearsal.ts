import { z } from 'zod'
import { chatMessage } from '#chat/chat.ts'
import { projectDraft } from '#projects/projects.ts'
import { filledText, id } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

export const rehearsedTurn = z.object({ say: filledText(LIMITS.chatMessage) })
export type RehearsedTurn = z.infer<typeof rehearsedTurn>

/** How many answers were rehearsed today (UTC), and how many the plan has; `limit` is 0 if there is none. */
export const rehearsalCount = z.object({ used: z.int(), limit: z.int() })
export type RehearsalCount = z.infer<typeof rehearsalCount>

/**
 * Answers with a stream of `RehearsalEvent`. Either `message` or `turns`, which are sent one after the other.
 * `history`: the conversation before. `draft`: in place of the saved one, as in a chat call. Unless `dry` is false no
 * brick is called: the model gets the brick's last answer in Try or in a chat. Bricks that may change something are
 * never called. `reason`: at the end the model is asked why it answered so.
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
