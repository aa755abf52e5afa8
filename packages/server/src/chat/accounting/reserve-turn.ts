import { AppError } from '#app-error.ts'
import { getLiveBot } from '#chat/admission/authorize-chat.ts'
import { countsAsPreviewChat } from '#chat/admission/authorize-preview.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { OpenedConfirmation } from '#chat/confirmations/open-confirmation.ts'
import { reserveConfirmedTurn } from '#chat/confirmations/reserve-confirmed-turn.ts'
import type { AuthorizedChat, Bot, IncomingChat, Turn } from '#chat/turn.ts'
import { markTurnAsHouseTest, markTurnAsPreview } from '#conversations/conversation.repository.ts'
import {
  type ConversationGuard,
  countChatAndInsertTurn,
  type NewTurn,
  type ReservedTurnRow,
} from '#conversations/insert-turn.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { listOwnOrigins } from '#http/hosts/own-origins.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'
import { findVisitorName } from '#identity/verify-identity-token.ts'
import { createId } from '#ids.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { claimHouseChat } from '#plans/house/house.repository.ts'
import { findUsagePeriod, UNCHARGED } from '#plans/usage/period.ts'
import type { ChatClaim } from '#plans/usage/usage.repository.ts'
import { findDueUsageWarning } from '#plans/usage/warn-owner-of-usage.ts'

const ID_FORM = /^[\w-]{22}$/
const ORIGIN_FORM = /^https?:\/\/[\w.:[\]-]{1,255}$/

/**
 * Counts the chat and inserts its turn, both or neither. A confirmed call is not counted. Undefined if a newer version
 * than the bot's went live meanwhile: the chat must then be authorized again.
 */
export async function reserveTurn(
  context: ChatContext,
  chat: IncomingChat,
  authorized: AuthorizedChat,
  opened?: OpenedConfirmation,
): Promise<Turn | undefined> {
  if (opened) return reserveUnchargedTurn(context, chat, authorized, opened)
  const turn = await tryReserveTurn(context, chat, authorized)
  if (turn) return turn
  const { projectId, version } = authorized.bot
  // A test chat and a chat by a preview link use no live version, so a newer version would not help.
  if (version === null) throw new AppError('chat_limit_reached')
  context.botCache.dropBot(projectId)
  const live = await getLiveBot(context.botCache, projectId)
  if (live.version === version) throw new AppError('chat_limit_reached')
  return undefined
}

async function tryReserveTurn(
  context: ChatContext,
  chat: IncomingChat,
  authorized: AuthorizedChat,
): Promise<Turn | undefined> {
  const { database, clock } = context
  const { bot, providerKey } = authorized
  const { projectId, owner, version } = bot
  const now = clock()
  const limit = findLimitsOfRole(owner.role).chats
  const month = { userId: owner.id, period: findUsagePeriod(now) }
  const newTurn = createNewTurn(chat, bot, month.period)
  const identity = findIdentityHash(context, authorized)
  const guard = hasConversationId(chat)
    ? {
        identity: identity ?? '',
        test: authorized.isTest ? 1 : 0,
        draft: version === null ? 1 : 0,
        otherId: createId(),
      }
    : undefined
  const live = version === null ? undefined : { projectId, version }
  const claim = { ...month, limit, live }
  const houseLimit = providerKey.lent?.test?.chats
  const isPreview = countsAsPreviewChat(chat)
  const counted =
    houseLimit === undefined && !isPreview
      ? await countChatAndInsertTurn(database, claim, newTurn, now, guard)
      : await countChatAndInsertMarkedTurn(database, claim, newTurn, { houseLimit, isPreview, now, guard })
  if (counted === undefined) return undefined
  return {
    ...buildTurnFromAdmission(context, chat, authorized),
    ...newTurn,
    conversationId: counted.conversationId,
    warning: findDueUsageWarning(database, { ...month, limit, used: counted.used }, now),
    isHouseTest: houseLimit !== undefined,
  }
}

async function reserveUnchargedTurn(
  context: ChatContext,
  chat: IncomingChat,
  authorized: AuthorizedChat,
  { confirmed, label }: OpenedConfirmation,
): Promise<Turn> {
  const newTurn = createNewTurn(chat, authorized.bot, UNCHARGED)
  await reserveConfirmedTurn(context, authorized.bot, newTurn, confirmed, context.clock())
  const question = `${confirmed.accept ? 'Confirmed' : 'Not now'}: ${label}`
  return {
    ...buildTurnFromAdmission(context, chat, authorized),
    ...newTurn,
    question,
    warning: undefined,
    isHouseTest: false,
  }
}

function hasConversationId({ body }: IncomingChat): boolean {
  return body.conversation_id !== undefined && ID_FORM.test(body.conversation_id)
}

function createNewTurn(chat: IncomingChat, { projectId, owner }: Bot, period: string): NewTurn {
  const known = hasConversationId(chat) ? chat.body.conversation_id : undefined
  return { userId: owner.id, period, id: createId(), conversationId: known ?? createId(), projectId }
}

function findIdentityHash({ encryptionKeys }: ChatContext, { bot, visitor }: AuthorizedChat): string | null {
  return visitor ? hashVisitor(bot.projectId, visitor.id, encryptionKeys) : null
}

function buildTurnFromAdmission(
  context: ChatContext,
  { body, origin }: IncomingChat,
  authorized: AuthorizedChat,
): Omit<Turn, keyof NewTurn | 'warning' | 'isHouseTest'> {
  const { config } = context
  const { bot, providerKey, messages, isTest, hits, visitor } = authorized
  return {
    identity: findIdentityHash(context, authorized),
    visitorName: (visitor && findVisitorName(visitor)) ?? null,
    visitor: body.visitor ?? null,
    origin: isTest ? null : findForeignOrigin(config, origin),
    isTest,
    version: bot.version ?? 0,
    isRecording: bot.isRecording && !(isTest && body.again),
    isMasking: bot.isMasking,
    question: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    notices: [],
    limit: findLimitsOfRole(bot.owner.role).chats,
    spendsBudget: bot.budget !== undefined && !providerKey.lent?.test,
    hits,
  }
}

/** Checks the form, because a bot without a list of allowed origins accepts any text in the Origin header. */
function findForeignOrigin(config: ChatContext['config'], origin: string | undefined): string | null {
  if (origin === undefined || !ORIGIN_FORM.test(origin)) return null
  return listOwnOrigins(config).has(origin) ? null : origin
}

interface MarkedTurn {
  houseLimit: number | undefined
  isPreview: boolean
  now: Date
  guard: ConversationGuard | undefined
}

/** If a crash leaves the turn open, its marks tell the sweep in which other counters it was counted. */
async function countChatAndInsertMarkedTurn(
  database: Database,
  claim: ChatClaim,
  turn: NewTurn,
  { houseLimit, isPreview, now, guard }: MarkedTurn,
): Promise<ReservedTurnRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const counted = await countChatAndInsertTurn(transaction, claim, turn, now, guard)
    if (counted === undefined) return undefined
    if (isPreview) await markTurnAsPreview(transaction, turn)
    if (houseLimit === undefined) return counted
    if (!(await claimHouseChat(transaction, { userId: turn.userId, limit: houseLimit }))) {
      throw new AppError('provider_key_missing')
    }
    await markTurnAsHouseTest(transaction, turn)
    return counted
  })
}
