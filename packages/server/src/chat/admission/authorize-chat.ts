import type { ChatMessage } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { AuthorizedChat, Bot, IncomingChat } from '#chat/turn.ts'
import { isOriginAllowed, listOwnOrigins } from '#http/hosts/own-origins.ts'
import { verifyIdentityToken } from '#identity/verify-identity-token.ts'
import { isBudgetSpent } from '#insights/budget/budget.ts'
import { insertProblemOnce } from '#problems/problem.repository.ts'
import { checkDraft, resolveDraft } from '#projects/drafts/check-draft.ts'
import { findPauseReason } from '#projects/project.ts'
import { formatDay } from '#time.ts'
import { claimChatOfPreview, countsAsPreviewChat, getPreviewBot } from './authorize-preview.ts'
import { findDraftBot } from './bot.repository.ts'
import type { BotCache } from './bot-cache.ts'
import { findProviderKey } from './provider-key.ts'
import { rateLimitVisitor, uncountHits } from './rate-limit-visitor.ts'

/**
 * The error for a bot that does not exist is the same as for one that is not live, so that it does not reveal which
 * bots exist.
 */
export async function authorizeChat(context: ChatContext, chat: IncomingChat): Promise<AuthorizedChat> {
  const { body, user, origin, address } = chat
  const { preview } = body
  if (preview !== undefined && body.draft !== undefined) throw new AppError('invalid_input')
  const draft = preview === undefined ? await findOwnDraft(context, { body, user }) : undefined
  const shown = preview === undefined ? draft : await getPreviewBot(context, chat, preview)
  const bot = shown ?? (await getLiveBot(context.botCache, body.project_id))
  const isTest = draft !== undefined
  if (!shown && !isOriginAllowed(bot.sharing.origins, listOwnOrigins(context.config), origin))
    throw new AppError('origin_not_allowed')
  if (!isTest && bot.budget && isBudgetSpent(bot.budget, formatDay(context.clock())))
    throw new AppError('chat_limit_reached')
  const proof = shown ? undefined : context.challenges.checkProofOfWork(bot, { address, proof: body.proof })
  const messages = checkAndTrimHistory(body.messages)
  const { identity, context: page } = body
  const known =
    identity === undefined ? undefined : verifyIdentityToken(identity, bot.identity.secrets, context.clock())
  const now = context.clock()
  const providerKey = findProviderKey({ config: context.config, clock: () => now }, bot, isTest ? user : undefined)
  const visitor = { id: body.visitor, address, limits: bot.sharing.limits, owner: bot.owner }
  const house = providerKey?.lent && { address, ...providerKey.lent }
  const limited = {
    projectId: bot.projectId,
    ownerId: bot.owner.id,
    requestId: body.request_id,
    proof,
    ...(!isTest && { visitor }),
    house,
  }
  const hits = await rateLimitVisitor(context, limited)
  if (providerKey === undefined) {
    await uncountHits(context.database, hits)
    return noteMissingKeyAndRefuse(context, bot)
  }
  if (preview !== undefined && countsAsPreviewChat(chat) && !(await claimChatOfPreview(context, bot, preview))) {
    await uncountHits(context.database, hits)
    throw new AppError('chat_limit_reached')
  }
  const told = { visitor: known, page: page && new Map(Object.entries(page)) }
  return { bot, providerKey, now, messages, isTest, hits, ...told }
}

async function findOwnDraft(
  context: ChatContext,
  { body, user }: Pick<IncomingChat, 'body' | 'user'>,
): Promise<Bot | undefined> {
  const { project_id: projectId, draft } = body
  const saved = user && (await findDraftBot(context, { projectId, userId: user.id }))
  if (draft === undefined) return saved
  if (!saved) throw new AppError('invalid_input', { message: 'Only the owner of a bot may send a draft of it.' })
  checkDraft(context, draft)
  return { ...saved, content: resolveDraft(context, saved.owner.role, { saved: saved.content, draft }) }
}

export async function getLiveBot(botCache: BotCache, projectId: string): Promise<Bot> {
  const bot = await botCache.findBot(projectId)
  if (!bot || findPauseReason(true, bot.liveRank, bot.owner) !== null) throw new AppError('not_found')
  return bot
}

export function checkAndTrimHistory(messages: readonly ChatMessage[]): ChatMessage[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const question = messages[asked]
  if (!question || question.content.trim() === '') throw new AppError('invalid_input')
  if (countMessageBytes(question) > LIMITS.chatMessage) throw new AppError('message_too_long')

  let left = LIMITS.chatHistory - countMessageBytes(question)
  let first = messages.length
  for (let index = messages.length - 1; index >= 0 && messages.length - index <= LIMITS.chatMessages; index--) {
    const message = messages[index]
    if (!message) break
    if (index !== asked) left -= countMessageBytes(message)
    if (left < 0) break
    first = index
  }
  return first > asked ? [question] : messages.slice(first)
}

function countMessageBytes({ content }: ChatMessage): number {
  return Buffer.byteLength(content)
}

async function noteMissingKeyAndRefuse({ database, clock, botCache }: ChatContext, bot: Bot): Promise<never> {
  botCache.dropBot(bot.projectId)
  await insertProblemOnce(database, { id: bot.projectId, userId: bot.owner.id }, 'provider_key_missing', clock())
  throw new AppError('provider_key_missing')
}
