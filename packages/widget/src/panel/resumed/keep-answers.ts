import type { ChatSource, ReplyEvent } from '#chat-source.ts'
import type { BotServer } from '#panel/conversation/conversation-state.ts'

export interface KeepingPorts {
  bot: BotServer
  read(body: ReadableStream<Uint8Array>): AsyncIterable<ReplyEvent>
  /** The chat's options, which the page may change at any time. */
  known: { identity?: unknown }
  /** Whether this browser keeps the conversation: without it no page could find its answer again. */
  isKept(): boolean
}

export type AnswerCall = (path: string, answerId: string, signal?: AbortSignal) => Promise<Response>

/** Lets the server finish an answer whose page goes away, and takes it up again. Stop ends it there too. */
export function keepAnswers(source: ChatSource, ports: KeepingPorts): ChatSource {
  const { bot, known, read, isKept } = ports
  const { natives, project, server, toJson, visitor } = bot
  // Called alone: as a method of anything but the window it throws.
  const { fetch, stringify } = natives
  const call: AnswerCall = (path, answerId, signal) => {
    const identity = path ? undefined : known.identity && `${known.identity}`
    return fetch(`${server}/api/live/${project}/answer${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json' },
      credentials: 'omit',
      // A page that removes the chat may be about to go.
      keepalive: Boolean(path),
      signal,
      body: toJson({ message_id: answerId, visitor: visitor(), identity: identity || undefined }, stringify),
    })
  }
  async function* untilStopped(events: AsyncIterable<ReplyEvent>, signal: AbortSignal, known = '') {
    let answerId = known
    const stop = () => {
      if (answerId) call('/stop', answerId).catch(() => {})
    }
    signal.addEventListener('abort', stop)
    try {
      for await (const event of events) {
        if (event.type === 'start') answerId = event.message_id
        yield event
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  return {
    ...source,
    reply(messages, signal, turn) {
      if (!isKept()) return source.reply(messages, signal, turn)
      const fields = { ...turn.fields, keep: true }
      return untilStopped(source.reply(messages, signal, { ...turn, fields }), signal)
    },
    resume(answerId, signal) {
      async function* follow() {
        const { takeUp } = await import('./take-up.ts')
        yield* takeUp((path) => call(path, answerId, signal), read, signal)
      }
      return untilStopped(follow(), signal, answerId)
    },
  }
}
