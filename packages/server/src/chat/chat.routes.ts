import { type ChatRequest, endpoints } from '@bricks/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Handler, registerEndpoint } from '#http/register-endpoint.ts'
import type { User } from '#users/user.ts'
import { findLiveBot } from './bot.repository.ts'
import { openChat } from './chat.service.ts'
import type { ChatContext } from './chat-context.ts'
import { signalOfClient } from './client-signal.ts'
import { collectReply, inOnePiece } from './collect-reply.ts'
import { forgetChangedBots } from './forget-changed-bots.ts'
import { addressCounter } from './limit-visitor.ts'
import { createLiveBots } from './live-bots.ts'
import { chooseForm, streamReply } from './stream-reply.ts'
import { createToldNotices } from './told-notices.ts'

export function registerChatRoutes(app: FastifyInstance, context: ChatContext): void {
  const liveBots = createLiveBots(context.clock, (projectId) => findLiveBot(context, projectId))
  const memory = { liveBots, told: createToldNotices() }
  forgetChangedBots(app, liveBots)

  const open = ({ body, user, request, reply }: Asked) => {
    const onError = (error: unknown) => request.log.error({ err: error }, 'a chat met an unexpected error')
    const call = {
      body,
      user,
      origin: request.headers.origin,
      address: request.ip,
      startedAt: performance.now(),
      onError,
    }
    return openChat(context, memory, call, signalOfClient(reply.raw))
  }

  const answerWhole: Handler<typeof endpoints.chat> = async (asked) => {
    const { answer } = await open(asked)
    const collected = await collectReply(answer)
    const content = collected.map((event) => (event.type === 'text' ? event.delta : '')).join('')
    return { role: 'assistant' as const, content }
  }

  const answerStreamed: Handler<typeof endpoints.chatStreamed> = async (asked) => {
    const { isStreamed, answer } = await open(asked)
    const form = chooseForm(asked.request.headers.accept)
    await streamReply(asked.reply, form, isStreamed ? answer : inOnePiece(answer), context.chatDeadlines)
    return asked.reply
  }

  registerEndpoint(app, endpoints.chat, answerWhole, { counterOf })
  registerEndpoint(app, endpoints.chatStreamed, answerStreamed, { counterOf })
}

/** Owners who try out their own bots are not counted. */
function counterOf({ body, ip, signedIn }: FastifyRequest): string | undefined {
  const isReadable = typeof body === 'object' && body !== null && 'project_id' in body
  if (signedIn || !isReadable || typeof body.project_id !== 'string') return undefined
  return addressCounter(body.project_id, ip)
}

interface Asked {
  body: ChatRequest
  user: User | undefined
  request: FastifyRequest
  reply: FastifyReply
}
