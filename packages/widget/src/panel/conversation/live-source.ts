import { createReplyDecoder, type ReplyEvent } from '@bricks/contract/wire'
import { type CapturedGlobals, captureGlobals, toJson } from '#captured-globals.ts'
import { type ChatConfig, type ChatSource, ReplyRefusedError } from '#chat-source.ts'

export interface LiveSourceOptions {
  server: string
  project: string
  config: ChatConfig
  visitor(): string
  natives?: CapturedGlobals
  preview?: string | undefined
}

/** Seconds. If the server asks for a longer wait, the widget does not retry by itself. */
const PATIENCE_S = 5

/**
 * Seconds to wait before a retry if the server names no time. It is short, because the server has often retried
 * already.
 */
const SOON_S = 0.4

export interface LiveSource extends ChatSource {
  read(body: ReadableStream<Uint8Array>): AsyncIterable<ReplyEvent>
}

export function createLiveSource(options: LiveSourceOptions): LiveSource {
  const { server, project, config, visitor, natives = captureGlobals(), preview } = options
  const { fetch, parse, stringify } = natives
  const postToServer = (path: string, body: object, signal?: AbortSignal) =>
    fetch(`${server}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      credentials: 'omit',
      signal,
      body: toJson(body, stringify),
    })
  const readReplyBody = (body: ReadableStream<Uint8Array>) => readReply(body, parse)
  return {
    config,
    read: readReplyBody,
    async feedback({ conversationId, answerId }, value) {
      const body = { conversation_id: conversationId, message_id: answerId, value }
      const response = await postToServer(`/live/${project}/feedback`, body)
      if (!response.ok) throw await readReplyRefusal(response)
    },
    async *reply(messages, signal, { conversationId, requestId, fields }) {
      const postMessages = async (request_id: string) => {
        const ids = { project_id: project, conversation_id: conversationId, visitor: visitor(), request_id }
        const response = await postToServer('/completionChatStreamed', { messages, ...ids, preview, ...fields }, signal)
        if (!response.ok || !response.body) throw await readReplyRefusal(response)
        return response.body
      }
      const body = await postMessages(requestId).catch(async (error) => {
        const { retryAfter = 0, code } = error
        if (!isWorthRetrying(error) || retryAfter > PATIENCE_S) throw error
        await waitSeconds(retryAfter || SOON_S, signal)
        // An error with a `code` comes from our server, so the retry is a new request. An error without one comes from
        // a proxy, which does not know whether the server has begun: a server that has begun refuses the same id.
        return postMessages(code ? `${requestId}-2` : requestId)
      })
      yield* readReplyBody(body)
    },
  }
}

export async function* readReply(body: ReadableStream<Uint8Array>, parse = JSON.parse): AsyncGenerator<ReplyEvent> {
  const reader = body.getReader()
  const text = new TextDecoder()
  const decode = createReplyDecoder(parse)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield* decode(text.decode(value, { stream: true }))
  }
}

/**
 * True for the contract's `retryable` errors with a status of 500 or more, and if a proxy does not reach its server.
 */
export function isWorthRetrying({ status, code }: Partial<ReplyRefusedError>): boolean {
  return Number(status) >= 500 && status !== 507 && code !== 'provider_key_invalid'
}

function waitSeconds(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    setTimeout(done, seconds * 1000)
    signal.addEventListener('abort', () => fail(signal.reason))
  })
}

async function readReplyRefusal(response: Response): Promise<ReplyRefusedError> {
  const { code = '', ...more } = await response.json().catch(() => ({}))
  const retryAfter = Number(response.headers.get('retry-after')) || 0
  return Object.assign(new ReplyRefusedError(response.status, code, retryAfter), more)
}
