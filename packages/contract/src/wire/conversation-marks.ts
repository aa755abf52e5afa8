/**
 * Marks of a turn; a conversation has the marks of its turns. `failed`: an error ended it, or a brick that it needed
 * failed. `disliked`: a thumb down. `nothing`: a brick was called and found nothing. `unanswered`: the bot said that it
 * could not help, called nothing though facts were asked for, failed, found nothing, or was disliked. `handed`: handed
 * over to a person.
 */
export const CONVERSATION_MARKS = ['failed', 'disliked', 'unanswered', 'nothing', 'handed'] as const
export type ConversationMark = (typeof CONVERSATION_MARKS)[number]
