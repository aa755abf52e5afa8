import { endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { LiveBots } from './live-bots.ts'

const CHAT_ROUTES = new Set([endpoints.chat, endpoints.chatStreamed].map(({ path }) => API_PREFIX + path))

/** Before an owner reads that something was changed, their kept bots are dropped: the next message of this process meets it. */
export function forgetChangedBots(app: FastifyInstance, liveBots: LiveBots): void {
  app.addHook('onSend', async ({ method, signedIn, routeOptions }) => {
    if (method !== 'POST' || !signedIn || CHAT_ROUTES.has(routeOptions.url ?? '')) return
    liveBots.forgetOwner(signedIn.user.id)
  })
}
