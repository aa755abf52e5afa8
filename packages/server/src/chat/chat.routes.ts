import { endpoints } from '@bricks/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDisconnectSignal } from '#http/connections/disconnect-signal.ts'
import { type Call, type Handler, registerEndpoint } from '#http/register-endpoint.ts'
import { isRecord } from '#json.ts'
import { invalidateBotCacheOnChange } from './admission/bot-cache.ts'
import { buildAddressCounterKey } from './admission/rate-limit-visitor.ts'
import { createChatContext, openChat } from './chat.service.ts'
import type { ChatPorts } from './chat-context.ts'
import { bufferReply, collectReply } from './delivery/collect-reply.ts'
import { chooseReplyForm, streamReply } from './delivery/stream-reply.ts'
import { registerAnswerRoutes } from './kept-answers/answer.routes.ts'
import type { IncomingChat } from './turn.ts'

type ChatEndpointCall = Pick<Call<typeof endpoints.chatStreamed>, 'body' | 'user' | 'request' | 'reply'>

export function registerChatRoutes(app: FastifyInstance, ports: ChatPorts): void {
  const context = createChatContext(ports)
  invalidateBotCacheOnChange(app, context.botCache)

  const openChatOfCall = ({ body, user, request, reply }: ChatEndpointCall, shows?: IncomingChat['shows']) => {
    const logChatError = (error: unknown) => request.log.error({ err: error }, 'a chat met an unexpected error')
    const chat = { body, user, origin: request.headers.origin, address: request.ip, shows, onError: logChatError }
    return openChat(context, chat, createDisconnectSignal(reply.raw))
  }

  const answerWhole: Handler<typeof endpoints.chat> = async (call) => {
    const { source } = await openChatOfCall(call)
    const events = await collectReply(source)
    const content = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
    return { role: 'assistant' as const, content }
  }

  const answerStreamed: Handler<typeof endpoints.chatStreamed> = async (call) => {
    const form = chooseReplyForm(call.request.headers.accept)
    const { isStreamed, source } = await openChatOfCall(call, form === 'events' ? new Set(call.body.can) : undefined)
    await streamReply(call.reply, form, isStreamed ? source : bufferReply(source), context.chatDeadlines)
    return call.reply
  }

  registerAnswerRoutes(app, context)
  app.addHook('onClose', () => context.keptAnswers.abortAll())
  const options = { blockedCounterOf: findAddressCounterKey, mayBeLarge: hasDraft }
  registerEndpoint(app, endpoints.chat, answerWhole, options)
  registerEndpoint(app, endpoints.chatStreamed, answerStreamed, options)
}

function hasDraft(body: unknown): boolean {
  return isRecord(body) && body.draft !== undefined
}

function findAddressCounterKey({ body, ip, signedIn }: FastifyRequest): string | undefined {
  const isReadable = typeof body === 'object' && body !== null && 'project_id' in body
  if (signedIn || !isReadable || typeof body.project_id !== 'string') return undefined
  return buildAddressCounterKey(body.project_id, ip)
}
