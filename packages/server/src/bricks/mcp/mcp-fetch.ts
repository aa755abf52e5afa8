import { LIMITS } from '@bricks/contract/wire'
import type { SignInCredentials } from '#bricks/api-sign-in.ts'
import type { GuardedFetch } from '#bricks/outbound/guarded-fetch.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { replaceQueryPairs } from '#bricks/send-with-sign-in.ts'
import { isRecord, parseJson } from '#json.ts'
import { rewriteMcpMessages } from './rewrite-mcp-messages.ts'

const MAX_ANSWERED_REQUESTS = 8
const CANCEL_MS = 2_000

/** Each message to the server must carry the session's id in a header, and `GuardedFetch` sends no header that long. */
export class LongSessionIdError extends Error {
  override readonly name = 'LongSessionIdError'
}

export interface McpServer {
  guardedFetch: GuardedFetch
  address: string
  credentials?: SignInCredentials | undefined
}

export interface McpFetch {
  fetch: GuardedFetch
  isStreaming(): boolean
  failure(): OutboundError | undefined
}

/**
 * The `fetch` that the SDK uses. It calls only the brick's address, whatever address the SDK asks for. It answers a
 * GET, by which the SDK opens a stream for messages of the server, with 405: "no such stream".
 */
export function createMcpFetch({ guardedFetch, address, credentials }: McpServer, signal: AbortSignal): McpFetch {
  let answered = 0
  let isStreaming = false
  let failure: OutboundError | undefined
  const rememberAndThrowFailure = (error: unknown) => {
    if (error instanceof OutboundError) failure = error
    throw error
  }
  const target = credentials ? replaceQueryPairs(address, credentials.query) : address

  async function sendMcpMessage(init: RequestInit): Promise<Response> {
    const kind = init.method === 'POST' ? findMessageKind(init.body) : 'notification'
    if (kind === 'answer') answered += 1
    if (answered > MAX_ANSWERED_REQUESTS) return new Response(null, { status: 202 })
    // A cancellation is sent although the call's own signal is aborted, because the server should be told of it.
    const ends =
      kind === 'cancellation' ? [AbortSignal.timeout(CANCEL_MS)] : [signal, ...(init.signal ? [init.signal] : [])]
    const guarded = {
      ...init,
      headers: addCredentialsToHeaders(init.headers, credentials),
      signal: AbortSignal.any(ends),
    }
    if (kind !== 'request') return guardedFetch(target, guarded)
    failure = undefined
    const { status, headers, body } = await guardedFetch(target, guarded).catch(rememberAndThrowFailure)
    if ((headers.get('mcp-session-id')?.length ?? 0) > LIMITS.headerValue) {
      await body?.cancel()
      throw new LongSessionIdError()
    }
    const contentType = headers.get('content-type') ?? ''
    isStreaming = /^text\/event-stream\b/i.test(contentType)
    const watched = body && rewriteMcpMessages(watchStreamErrors(body, rememberAndThrowFailure), contentType)
    return new Response(watched, { status, headers })
  }

  return {
    fetch: (_url, init = {}) => {
      if (init.method === 'GET') return Promise.resolve(new Response(null, { status: 405 }))
      return sendMcpMessage(init)
    },
    isStreaming: () => isStreaming,
    failure: () => failure,
  }
}

function findMessageKind(body: RequestInit['body']): 'request' | 'answer' | 'cancellation' | 'notification' {
  const message = typeof body === 'string' ? parseJson(body) : undefined
  if (!isRecord(message) || !('method' in message)) return 'answer'
  if ('id' in message) return 'request'
  return message.method === 'notifications/cancelled' ? 'cancellation' : 'notification'
}

function addCredentialsToHeaders(sent: RequestInit['headers'], credentials: SignInCredentials | undefined): Headers {
  const headers = new Headers(sent)
  try {
    for (const { name, value } of credentials?.headers ?? []) headers.set(name, value)
  } catch {
    throw new OutboundError('blocked')
  }
  return headers
}

function watchStreamErrors(
  stream: ReadableStream<Uint8Array>,
  note: (error: unknown) => never,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch(note)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
