import { limitsOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { createId } from '#ids.ts'
import { findWarning } from '#usage/find-warning.ts'
import { periodOf } from '#usage/period.ts'
import { type AdmittedCall, getServedBot } from './admit.ts'
import type { Bot } from './bot.ts'
import type { ChatCall, ChatContext } from './chat-context.ts'
import { takeChatAndOpenTurn } from './conversation-turn.repository.ts'
import type { LiveBots } from './live-bots.ts'
import type { OpenTurn } from './settle-turn.ts'

/** As `createId` makes them; what a visitor invents instead is not taken over. */
const ID_FORM = /^[\w-]{22}$/

/**
 * Counts the chat and opens its turn, both or neither. Where another version went live since the bot was kept, the call goes
 * on with that one.
 */
export async function reserveTurn(
  context: ChatContext,
  liveBots: LiveBots,
  call: ChatCall,
  admitted: AdmittedCall,
): Promise<{ bot: Bot; turn: OpenTurn }> {
  const turn = await tryReserve(context, call, admitted)
  if (turn) return { bot: admitted.bot, turn }
  if (admitted.isTest) throw new AppError('chat_limit_reached')
  liveBots.forget(admitted.bot.projectId)
  const bot = await getServedBot(liveBots, admitted.bot.projectId)
  const isStale = bot.version !== admitted.bot.version
  const retried = isStale ? await tryReserve(context, call, { ...admitted, bot }) : undefined
  if (!retried) throw new AppError('chat_limit_reached')
  return { bot, turn: retried }
}

async function tryReserve(
  { database, clock }: ChatContext,
  { body }: ChatCall,
  { bot, messages, isTest, counted }: AdmittedCall,
): Promise<OpenTurn | undefined> {
  const { projectId, owner, version } = bot
  const now = clock()
  const limit = limitsOfRole(owner.role).chats
  const key = { userId: owner.id, period: periodOf(now) }
  const isKnown = body.conversation_id !== undefined && ID_FORM.test(body.conversation_id)
  const conversationId = isKnown && body.conversation_id ? body.conversation_id : createId()
  const reserved = { ...key, id: createId(), conversationId, projectId }
  const live = version === null ? undefined : { projectId, version }
  const used = await takeChatAndOpenTurn(database, { ...key, limit, live }, reserved, now)
  if (used === undefined) return undefined
  return {
    ...reserved,
    visitor: body.visitor ?? null,
    isTest,
    version: version ?? 0,
    isRecording: bot.isRecording,
    question: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    notices: [],
    warning: findWarning(used, limit),
    limit,
    counted,
  }
}
