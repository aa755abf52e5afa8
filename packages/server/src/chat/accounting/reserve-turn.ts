import { limitsOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { getLiveBot } from '#chat/admission/authorize-chat.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { AuthorizedChat, Bot, IncomingChat, Turn } from '#chat/turn.ts'
import { countChatAndInsertTurn } from '#conversations/conversation.repository.ts'
import { createId } from '#ids.ts'
import { periodOf } from '#plans/usage/period.ts'
import { findUsageWarning } from '#plans/usage/warn-owner.ts'

const ID_FORM = /^[\w-]{22}$/

/** Counts the chat and inserts its turn, both or neither. Uses the version that is live now, which may be newer than the cached bot. */
export async function reserveTurn(
  context: ChatContext,
  chat: IncomingChat,
  authorized: AuthorizedChat,
): Promise<{ bot: Bot; turn: Turn }> {
  const turn = await tryReserve(context, chat, authorized)
  if (turn) return { bot: authorized.bot, turn }
  if (authorized.isTest) throw new AppError('chat_limit_reached')
  context.botCache.dropBot(authorized.bot.projectId)
  const bot = await getLiveBot(context.botCache, authorized.bot.projectId)
  const isStale = bot.version !== authorized.bot.version
  const retried = isStale ? await tryReserve(context, chat, { ...authorized, bot }) : undefined
  if (!retried) throw new AppError('chat_limit_reached')
  return { bot, turn: retried }
}

async function tryReserve(
  { database, clock }: ChatContext,
  { body }: IncomingChat,
  { bot, messages, isTest, hits }: AuthorizedChat,
): Promise<Turn | undefined> {
  const { projectId, owner, version } = bot
  const now = clock()
  const limit = limitsOfRole(owner.role).chats
  const month = { userId: owner.id, period: periodOf(now) }
  const isKnown = body.conversation_id !== undefined && ID_FORM.test(body.conversation_id)
  const conversationId = isKnown && body.conversation_id ? body.conversation_id : createId()
  const newTurn = { ...month, id: createId(), conversationId, projectId }
  const live = version === null ? undefined : { projectId, version }
  const used = await countChatAndInsertTurn(database, { ...month, limit, live }, newTurn, now)
  if (used === undefined) return undefined
  return {
    ...newTurn,
    visitor: body.visitor ?? null,
    isTest,
    version: version ?? 0,
    isRecording: bot.isRecording,
    question: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    notices: [],
    warning: findUsageWarning(used, limit),
    limit,
    hits,
  }
}
