import {
  createPlainReplyEncoder,
  encodeReplyEvent,
  encodeTextDelta,
  PING,
  type ReplyEvent,
} from '@bricks/contract/wire'
import type { FastifyReply } from 'fastify'
import { CHAT_DEADLINES, type ChatDeadlines } from './chat-context.ts'
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts'

export type ReplyForm = 'events' | 'plain'

/** The form a client reads: events where it says so, else plain text. */
export function chooseForm(accept: string | undefined): ReplyForm {
  return accept?.split(',').some(wantsEvents) ? 'events' : 'plain'
}

/** Names are of any case, and a weight of 0 means not this one. Source: RFC 9110, section 12.5.1. */
function wantsEvents(range: string): boolean {
  const [type, ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  return type === 'text/event-stream' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}

const HEADERS = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  vary: 'Accept, Origin',
}
const TYPES: Record<ReplyForm, string> = {
  events: 'text/event-stream; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
}

/**
 * Sends events as they come. Until the first has come nothing is sent, so that a failure before it, which this rejects with, can
 * still be answered with its own status.
 */
export async function streamReply(
  reply: FastifyReply,
  form: ReplyForm,
  events: AsyncGenerator<ReplyEvent, void>,
  deadlines: Partial<ChatDeadlines> = {},
): Promise<void> {
  const { ping, write } = { ...CHAT_DEADLINES, ...deadlines }
  const first = await events.next()
  if (first.done) return
  reply.headers({ ...HEADERS, 'content-type': TYPES[form] }).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  const writer = createReplyWriter(reply.raw, write)
  const timer = form === 'events' ? setInterval(() => writer.offer(PING), ping) : undefined
  const send = form === 'events' ? sendEvent : createPlainSender()
  try {
    await send(writer, first.value)
    for await (const event of events) {
      const delay = send(writer, event)
      // A turn of the event loop a token is worth saving.
      if (delay) await delay
    }
  } catch {
    // The writer has given up on a reader that is gone or no longer reads.
    reply.raw.destroy()
  } finally {
    clearInterval(timer)
    writer.end()
  }
}

type Send = (writer: ReplyWriter, event: ReplyEvent) => Promise<void> | undefined

function sendEvent(writer: ReplyWriter, event: ReplyEvent): Promise<void> | undefined {
  return writer.write(event.type === 'text' ? encodeTextDelta(event.delta) : encodeReplyEvent(event))
}

/** In plain text there is no way to tell a failure but to break the connection. */
function createPlainSender(): Send {
  const encoder = createPlainReplyEncoder()
  return (writer, event) => {
    if (event.type === 'text') return writer.write(encoder.push(event.delta))
    if (event.type === 'done') return writer.write(encoder.end())
    if (event.type === 'error') writer.breakOff()
    return undefined
  }
}
