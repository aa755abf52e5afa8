import {
  createPlainReplyEncoder,
  encodeReplyEvent,
  encodeTextDelta,
  PING,
  type ReplyEvent,
} from '@bricks/contract/wire'
import type { FastifyReply } from 'fastify'
import type { ChatDeadlines } from '#chat/chat-context.ts'
import type { Emit, ReplySource } from '#chat/turn.ts'
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts'

export type ReplyForm = 'events' | 'plain'

export function chooseReplyForm(accept: string | undefined): ReplyForm {
  return accept?.split(',').some(acceptsEventStream) ? 'events' : 'plain'
}

/** Names may be in any case, and a weight of 0 means "not acceptable". Source: RFC 9110, section 12.5.1. */
function acceptsEventStream(range: string): boolean {
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
const CONTENT_TYPES: Record<ReplyForm, string> = {
  events: 'text/event-stream; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
}

/**
 * An error before the first event rejects, so that the response has the error's status. A later error closes the
 * connection.
 */
export async function streamReply(
  reply: FastifyReply,
  form: ReplyForm,
  source: ReplySource,
  deadlines: StreamDeadlines,
): Promise<void> {
  await streamInForm(reply, form, form === 'events' ? sendReplyEvent : createPlainSender(), source, deadlines)
}

export async function streamEvents<Event extends { type: string }>(
  reply: FastifyReply,
  source: (emit: Emit<Event>) => Promise<void>,
  deadlines: StreamDeadlines,
): Promise<void> {
  await streamInForm<Event>(reply, 'events', sendAnyEvent, source, deadlines)
}

type StreamDeadlines = Pick<ChatDeadlines, 'ping' | 'write'>

async function streamInForm<Event>(
  reply: FastifyReply,
  form: ReplyForm,
  send: (writer: ReplyWriter, event: Event) => Promise<void> | undefined,
  source: (emit: Emit<Event>) => Promise<void>,
  { ping, write }: StreamDeadlines,
): Promise<void> {
  let writer: ReplyWriter | undefined
  let timer: NodeJS.Timeout | undefined
  const beginResponse = () => {
    takeOverWithHeaders(reply, form)
    const begun = createReplyWriter(reply.raw, write)
    if (form === 'events') timer = setInterval(() => begun.writeIfIdle(PING), ping)
    return begun
  }
  try {
    await source((event) => {
      writer ??= beginResponse()
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

function takeOverWithHeaders(reply: FastifyReply, form: ReplyForm): void {
  reply.headers({ ...HEADERS, 'content-type': CONTENT_TYPES[form] }).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

type SendEvent = (writer: ReplyWriter, event: ReplyEvent) => Promise<void> | undefined

function sendReplyEvent(writer: ReplyWriter, event: ReplyEvent): Promise<void> | undefined {
  return event.type === 'text' ? writer.write(encodeTextDelta(event.delta)) : sendAnyEvent(writer, event)
}

function sendAnyEvent(writer: ReplyWriter, event: { type: string }): Promise<void> | undefined {
  const text = encodeReplyEvent(event)
  return event.type === 'done' || event.type === 'error' ? writer.end(text) : writer.write(text)
}

function createPlainSender(): SendEvent {
  const encoder = createPlainReplyEncoder()
  return (writer, event) => {
    if (event.type === 'text') return writer.write(encoder.push(event.delta))
    if (event.type === 'done') return writer.end(encoder.end())
    if (event.type === 'error') writer.breakOff()
    return undefined
  }
}
