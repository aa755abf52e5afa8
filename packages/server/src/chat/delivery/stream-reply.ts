import {
  createPlainReplyEncoder,
  encodeReplyEvent,
  encodeTextDelta,
  PING,
  type ReplyEvent,
} from '@bricks/contract/wire'
import type { FastifyReply } from 'fastify'
import { createErrorOfCode } from '#app-error.ts'
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
 * Rejects if an error comes before the first event (in plain text: before the first text), so that the response gets
 * the error's status. A later error closes the connection.
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
  send: (response: OpenedOnce, event: Event) => Promise<void> | undefined,
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
  const response: OpenedOnce = {
    isOpen: () => writer !== undefined,
    open() {
      writer ??= beginResponse()
      return writer
    },
  }
  try {
    await source((event) => send(response, event))
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

interface OpenedOnce {
  isOpen(): boolean
  open(): ReplyWriter
}

type SendEvent = (response: OpenedOnce, event: ReplyEvent) => Promise<void> | undefined

function sendReplyEvent(response: OpenedOnce, event: ReplyEvent): Promise<void> | undefined {
  return event.type === 'text' ? response.open().write(encodeTextDelta(event.delta)) : sendAnyEvent(response, event)
}

function sendAnyEvent(response: OpenedOnce, event: { type: string }): Promise<void> | undefined {
  const text = encodeReplyEvent(event)
  const writer = response.open()
  return event.type === 'done' || event.type === 'error' ? writer.end(text) : writer.write(text)
}

function createPlainSender(): SendEvent {
  const encoder = createPlainReplyEncoder()
  return (response, event) => {
    if (event.type === 'text') {
      const text = encoder.push(event.delta)
      return text === '' ? undefined : response.open().write(text)
    }
    if (event.type === 'done') return response.open().end(encoder.end())
    if (event.type !== 'error') return undefined
    if (!response.isOpen()) throw createErrorOfCode(event.code)
    response.open().breakOff()
    return undefined
  }
}
