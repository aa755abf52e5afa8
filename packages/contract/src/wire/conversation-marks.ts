/**
 * Marks of a turn; a conversation has the marks of all its turns. `failed`: an error ended the turn, or the last call
 * of a brick failed. `disliked`: a thumb down. `nothing`: the last call of a brick found nothing. `unanswered`: the bot
 * said that it could not help, did not know what was asked and called no brick, said nothing, failed, found nothing, or
 * was disliked. `handed`: handed over to a person.
 */
export const CONVERSATION_MARKS = ['failed', 'disliked', 'unanswered', 'nothing', 'handed'] as const
export type ConversationMark = (typeof CONVERSATION_MARKS)[number]
