import {
  createPlainReplyEncoder,
  encodeReplyEvent,
  encodeTextDelta,
  PING,
  type ReplyEvent,
} from '@bricks/contract/wire'
import type { FastifyReply } from 'fastify'
import type { Answer } from './chat.service.ts'
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
 * still be answered with its own status. A reader that is gone, or no longer reads, has its connection closed.
 */
export async function streamReply(
  reply: FastifyReply,
  form: ReplyForm,
  answer: Answer,
  deadlines: Partial<ChatDeadlines> = {},
): Promise<void> {
  const { ping, write } = { ...CHAT_DEADLINES, ...deadlines }
  const send = form === 'events' ? sendEvent : createPlainSender()
  let writer: ReplyWriter | undefined
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    sendHead(reply, form)
    const begun = createReplyWriter(reply.raw, write)
    if (form === 'events') timer = setInterval(() => begun.offer(PING), ping)
    return begun
  }
  try {
    await answer((event) => {
      writer ??= begin()
      return send(writer, event)
    })
  } catch (error) {
    if (!writer) throw error
    reply.raw.destroy()
  } finally {
    clearInterval(timer)
    writer?.end()
  }
}

function sendHead(reply: FastifyReply, form: ReplyForm): void {
  reply.headers({ ...HEADERS, 'content-type': TYPES[form] }).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

type Send = (writer: ReplyWriter, event: ReplyEvent) => Promise<void> | undefined

function sendEvent(writer: ReplyWriter, event: ReplyEvent): Promise<void> | undefined {
  if (event.type === 'text') return writer.write(encodeTextDelta(event.delta))
  const text = encodeReplyEvent(event)
  return event.type === 'done' || event.type === 'error' ? writer.end(text) : writer.write(text)
}

/** In plain text there is no way to tell a failure but to break the connection. */
function createPlainSender(): Send {
  const encoder = createPlainReplyEncoder()
  return (writer, event) => {
    if (event.type === 'text') return writer.write(encoder.push(event.delta))
    if (event.type === 'done') return writer.end(encoder.end())
    if (event.type === 'error') writer.breakOff()
    return undefined
  }
}
