import { ERROR_CODES } from '@bricks/contract/wire'
import type { FastifyReply } from 'fastify'
import { AppError } from '#app-error.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import { streamEvents } from '#chat/delivery/stream-reply.ts'
import type { Emit } from '#chat/turn.ts'
import { createDisconnectSignal } from '#http/connections/disconnect-signal.ts'

interface ErrorEvent {
  type: 'error'
  code: string
  retryable: boolean
}

/** The work is aborted when the client disconnects. An error after the first event is sent as the last event. */
export async function streamWorkEvents<Event extends { type: string }>(
  { chatDeadlines }: Pick<ChatContext, 'chatDeadlines'>,
  reply: FastifyReply,
  work: (emit: Emit<Event | ErrorEvent>, signal: AbortSignal) => Promise<void>,
): Promise<FastifyReply> {
  const signal = createDisconnectSignal(reply.raw)
  await streamEvents<Event | ErrorEvent>(
    reply,
    async (send) => {
      let hasBegun = false
      const emit = (event: Event | ErrorEvent) => {
        hasBegun = true
        return send(event)
      }
      try {
        await work(emit, signal)
      } catch (error) {
        if (!hasBegun || signal.aborted) throw error
        const code = error instanceof AppError ? error.code : 'internal'
        if (code === 'internal') reply.log.error({ err: error }, 'a rehearsal met an unexpected error')
        await send({ type: 'error', code, retryable: ERROR_CODES[code].retryable ?? false })
      }
    },
    chatDeadlines,
  )
  return reply
}
