import { endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Bot } from '#chat/turn.ts'
import { type Clock, SECOND } from '#time.ts'

export const BOT_KEPT_MS = 5 * SECOND
const MAX_BOTS = 1_000

export interface BotCache {
  findBot(projectId: string): Promise<Bot | undefined>
  dropBot(projectId: string): void
  dropBotsOfOwner(userId: string): void
}

interface CachedBot {
  bot: Promise<Bot | undefined>
  loadedAt: number
  ownerId: string | undefined
}

export function createBotCache(clock: Clock, load: (projectId: string) => Promise<Bot | undefined>): BotCache {
  const cache = new Map<string, CachedBot>()

  function dropBot(projectId: string): void {
    cache.delete(projectId)
  }

  function dropBotsOfOwner(userId: string): void {
    // Also drops entries without an owner: such a bot is still being loaded, perhaps in its state before the change.
    for (const [projectId, { ownerId }] of cache) if (ownerId === userId || ownerId === undefined) dropBot(projectId)
  }

  function findBot(projectId: string): Promise<Bot | undefined> {
    const now = clock().getTime()
    const cached = cache.get(projectId)
    if (cached && now - cached.loadedAt < BOT_KEPT_MS && now >= cached.loadedAt) return cached.bot
    const entry: CachedBot = { bot: load(projectId), loadedAt: now, ownerId: undefined }
    cache.delete(projectId)
    cache.set(projectId, entry)
    dropOldest()
    const dropThisEntry = () => cache.get(projectId) === entry && dropBot(projectId)
    entry.bot.then((bot) => {
      if (bot === undefined) dropThisEntry()
      entry.ownerId = bot?.owner.id
    }, dropThisEntry)
    return entry.bot
  }

  function dropOldest(): void {
    const [oldest] = cache.keys()
    if (cache.size > MAX_BOTS && oldest !== undefined) cache.delete(oldest)
  }

  return { findBot, dropBot, dropBotsOfOwner }
}

const CHAT_ROUTES = new Set([endpoints.chat, endpoints.chatStreamed].map(({ path }) => API_PREFIX + path))

const OPERATOR_ROUTES = new Set(
  [endpoints.closeAccount, endpoints.reopenAccount, endpoints.removeAccount, endpoints.setAccountRole].map(
    ({ path }) => API_PREFIX + path,
  ),
)

/**
 * Drops the owner's bots before the response to a change is sent, so that the next message to this process meets the
 * changed bot.
 */
export function invalidateBotCacheOnChange(app: FastifyInstance, botCache: BotCache): void {
  app.addHook('onSend', async (request, { statusCode }) => {
    const { method, signedIn, changedAccountId, body } = request
    const { url = '' } = request.routeOptions
    if (changedAccountId !== undefined) botCache.dropBotsOfOwner(changedAccountId)
    if (method !== 'POST' || !signedIn || CHAT_ROUTES.has(url)) return
    botCache.dropBotsOfOwner(signedIn.account.id)
    // A refused call may come from anybody, and changes nothing.
    if (statusCode === 200 && OPERATOR_ROUTES.has(url))
      botCache.dropBotsOfOwner((body as { account_id: string }).account_id)
  })
}
