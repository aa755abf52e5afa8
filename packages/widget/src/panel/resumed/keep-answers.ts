import type { ChatSource, ReplyEvent } from '#chat-source.ts'
import type { BotServer } from '#panel/conversation/conversation-state.ts'
import { resumeAnswer } from './resume.ts'
import { resumeAfterCuts } from './resume-after-cuts.ts'

export interface KeepingPorts {
  bot: BotServer
  read(body: ReadableStream<Uint8Array>): AsyncIterable<ReplyEvent>
  known: { identity?: unknown }
  renew(sent: string | undefined, signal: AbortSignal): Promise<boolean>
  /** Whether this browser keeps the conversation: otherwise no later page could find the answer again. */
  isKept(): boolean
}

interface Asked {
  id: string
  visitor: string
}

/** Lets the server finish an answer after the visitor has left the page. Stop also ends the answer on the server. */
export function letServerKeepAnswers(source: ChatSource, ports: KeepingPorts): ChatSource {
  const { bot, known, read, renew, isKept } = ports
  const { natives, project, server, toJson, unnamed, visitor } = bot
  // `fetch` would throw if it were called as a method of `natives`.
  const { fetch, stringify } = natives
  const callAnswer = (path: string, { id, visitor }: Asked, signal?: AbortSignal) => {
    const identity = path ? undefined : readIdentityToken(known)
    return fetch(`${server}/api/live/${project}/answer${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json' },
      credentials: 'omit',
      // A stop must arrive even if the visitor leaves the page in the same moment.
      keepalive: Boolean(path),
      signal,
      body: toJson({ message_id: id, visitor, identity }, stringify),
    })
  }
  async function* withServerStop(events: AsyncIterable<ReplyEvent>, signal: AbortSignal, asked: Asked) {
    const stop = () => {
      if (asked.id && signal.reason !== 'left') callAnswer('/stop', asked).catch(() => {})
    }
    signal.addEventListener('abort', stop)
    try {
      for await (const event of events) {
        if (event.type === 'start') asked.id = event.message_id
        yield event
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  async function* resumeEvents(asked: Asked, signal: AbortSignal) {
    const askForAnswer = async (path: string) => {
      const sent = readIdentityToken(known)
      const response = await callAnswer(path, asked, signal)
      // 401: the answer belongs to a signed-in visitor. The page may give the visitor's token only some time after it
      // has loaded, so the token is awaited.
      if (response.status === 401 && (await renew(sent, signal))) return callAnswer(path, asked, signal)
      // 404: the visitor may have asked without a name and signed in since, so the earlier id is tried.
      const before = response.status === 404 && unnamed()
      if (!before || before === asked.visitor) return response
      asked.visitor = before
      return callAnswer(path, asked, signal)
    }
    yield* resumeAnswer(askForAnswer, read, signal)
  }
  return {
    ...source,
    reply(messages, signal, turn) {
      if (!isKept()) return source.reply(messages, signal, turn)
      const fields: Record<string, unknown> = { ...turn.fields, keep: true }
      const asked = { id: '', visitor: `${fields.visitor ?? visitor()}` }
      const resume = (id: string) => resumeEvents({ ...asked, id }, signal)
      const events = resumeAfterCuts(source.reply(messages, signal, { ...turn, fields }), { signal, resume })
      return withServerStop(events, signal, asked)
    },
    resume(answerId, signal) {
      const asked = { id: answerId, visitor: visitor() }
      const resume = () => resumeEvents(asked, signal)
      return withServerStop(resumeAfterCuts(resume(), { signal, resume, answerId }), signal, asked)
    },
  }
}

export function readIdentityToken({ identity }: KeepingPorts['known']): string | undefined {
  return identity ? `${identity}` : undefined
}
