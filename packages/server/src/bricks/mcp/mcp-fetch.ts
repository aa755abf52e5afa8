import type { GuardedFetch } from '#bricks/outbound/guarded-fetch.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { RequestProof } from '#bricks/sign-in.ts'
import { isRecord, parseJson } from '#json.ts'

/**
 * How many requests of the server (ping, sampling, elicitation) are answered in one call. Further ones get no answer.
 */
const MAX_ANSWERED_REQUESTS = 8
const CANCEL_MS = 2_000

export interface McpServer {
  guardedFetch: GuardedFetch
  /** The address as it was typed, with its scheme. */
  address: string
  proof?: RequestProof | undefined
}

/** The connection of one call: it ends with `signal`, and says why a request was not answered. */
export interface McpFetch {
  fetch: GuardedFetch
  /** Whether the newest request is answered by a stream of events. */
  isStreaming(): boolean
  /** Why the newest request failed, because the SDK's own error does not say so. */
  failure(): OutboundError | undefined
}

/**
 * The `fetch` of the SDK's transport. Whatever address the SDK asks for, it calls only the brick's. A GET would open a
 * stream of the server's own: it is not sent, and the SDK gets 405, as from a server that has no such stream.
 */
export function createMcpFetch({ guardedFetch, address, proof }: McpServer, signal: AbortSignal): McpFetch {
  let answered = 0
  let isStreaming = false
  let failure: OutboundError | undefined
  const note = (error: unknown) => {
    if (error instanceof OutboundError) failure = error
    throw error
  }
  const target = addQuery(address, proof)

  async function send(init: RequestInit): Promise<Response> {
    const kind = init.method === 'POST' ? findKind(init.body) : 'notification'
    if (kind === 'answer') answered += 1
    if (answered > MAX_ANSWERED_REQUESTS) return new Response(null, { status: 202 })
    // The signal of a canceled call is aborted already, but the server should still be told of the cancellation.
    const ends =
      kind === 'cancellation' ? [AbortSignal.timeout(CANCEL_MS)] : [signal, ...(init.signal ? [init.signal] : [])]
    const guarded = { ...init, headers: addHeaders(init.headers, proof), signal: AbortSignal.any(ends) }
    if (kind !== 'request') return guardedFetch(target, guarded)
    failure = undefined
    const { status, headers, body } = await guardedFetch(target, guarded).catch(note)
    isStreaming = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
    return new Response(body && watchStream(body, note), { status, headers })
  }

  return {
    fetch: (_url, init = {}) => {
      if (init.method === 'GET') return Promise.resolve(new Response(null, { status: 405 }))
      return send(init)
    },
    isStreaming: () => isStreaming,
    failure: () => failure,
  }
}

function findKind(body: RequestInit['body']): 'request' | 'answer' | 'cancellation' | 'notification' {
  const message = typeof body === 'string' ? parseJson(body) : undefined
  if (!isRecord(message) || !('method' in message)) return 'answer'
  if ('id' in message) return 'request'
  return message.method === 'notifications/cancelled' ? 'cancellation' : 'notification'
}

function addQuery(address: string, proof: RequestProof | undefined): string {
  if (!proof || proof.query.length === 0) return address
  const [bare = ''] = address.split('#', 1)
  const added = proof.query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return `${bare}${bare.includes('?') ? '&' : '?'}${added}`
}

function addHeaders(sent: RequestInit['headers'], proof: RequestProof | undefined): Headers {
  const headers = new Headers(sent)
  try {
    for (const { name, value } of proof?.headers ?? []) headers.set(name, value)
  } catch {
    throw new OutboundError('blocked')
  }
  return headers
}

function watchStream(stream: ReadableStream<Uint8Array>, note: (error: unknown) => never): ReadableStream<Uint8Array> {
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
