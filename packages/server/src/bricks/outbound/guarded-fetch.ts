import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Header } from './header-rules.ts'
import type { OutboundClient, OutboundMethod, OutboundRequest, ReadResponse } from './outbound-client.ts'
import { OutboundError } from './outbound-error.ts'
import { MAX_BODY_BYTES } from './read-capped.ts'

/**
 * `fetch` for libraries that bring a protocol (OAuth, MCP), under the rules for calls of bricks. Takes the address as
 * text or URL, not as a Request, and the body as text or URLSearchParams. Of the other options it reads `method`,
 * `headers` and `signal`, and ignores the rest. Rejects only with OutboundError: a redirect, for example, with
 * `redirect_refused`. The stream of the answer fails with OutboundError too: `too_large` after 1 MiB, `timeout` after a
 * brick's total time (15 seconds), `canceled` after `signal`. Read the answer to its end or cancel its body, or it
 * holds its socket until the deadline.
 */
export type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

const BODILESS_STATUSES = new Set([204, 205, 304])
const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8'

export function createGuardedFetch(client: OutboundClient, account: string): GuardedFetch {
  return (url, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    let fail = reject
    const receiveResponse: ReadResponse<void> = async (response) => {
      const body = createCappedStream(response.body)
      try {
        resolve(toResponse(response, body.stream))
        fail = body.fail
        await body.ended
      } finally {
        response.body.destroy()
      }
    }
    const request = toOutboundRequest(account, String(url), init)
    if (!request) return Promise.reject(new OutboundError('blocked'))
    const signal = init.signal ?? new AbortController().signal
    client.exchange(request, signal, receiveResponse).catch((error: unknown) => fail(error))
    return promise
  }
}

function toOutboundRequest(account: string, url: string, init: RequestInit): OutboundRequest | undefined {
  const { method = 'GET', body } = init
  const isForm = body instanceof URLSearchParams
  const text = isForm || typeof body === 'string' ? String(body) : undefined
  const headers = parseHeaders(init.headers)
  if (!headers || (body && text === undefined)) return undefined
  if (isForm && !headers.has('content-type')) headers.set('content-type', FORM_TYPE)
  return {
    account,
    // Without the query, because a key of a sign-in in it may be longer than a typed address may be.
    typedUrl: url.split(/[?#]/, 1).join(''),
    url,
    // The cast is safe, because the client refuses any other method at run time.
    method: method.toUpperCase() as OutboundMethod,
    headers: [...headers].map(([name, value]): Header => ({ name, value })),
    ...(text === undefined ? {} : { body: text }),
  }
}

function parseHeaders(headers: RequestInit['headers']): Headers | undefined {
  try {
    return new Headers(headers)
  } catch {
    return undefined
  }
}

function createCappedStream(body: Dispatcher.ResponseData['body']) {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  const { promise: ended, resolve: end, reject } = Promise.withResolvers<void>()
  // If `toResponse` throws, nobody awaits `ended`, and its rejection must not end the process.
  ended.catch(() => undefined)
  // Learns of the end of the body even while nobody reads the stream.
  body.once('error', reject).once('close', () => reject(new OutboundError('unreachable')))
  let size = 0
  let fail: (error: unknown) => void = () => undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (error) => controller.error(error)
      },
      // After an error `pull` leaves the stream open until `fail` is called, because only the client knows the kind of
      // the error.
      async pull(controller) {
        const next = await chunks.next().catch(reject)
        if (!next) return
        if (next.done) {
          controller.close()
          return end()
        }
        size += next.value.length
        if (size > MAX_BODY_BYTES) return reject(new OutboundError('too_large'))
        controller.enqueue(new Uint8Array(next.value))
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  )
  return { stream, ended, fail: (error: unknown) => fail(error) }
}

function toResponse({ statusCode, headers }: Dispatcher.ResponseData, stream: ReadableStream<Uint8Array>): Response {
  const hasBody = !BODILESS_STATUSES.has(statusCode)
  if (!hasBody) void stream.cancel()
  return new Response(hasBody ? stream : null, { status: statusCode, headers: copyHeaders(headers) })
}

function copyHeaders(received: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const each of [value ?? []].flat()) {
      try {
        headers.append(name, each)
      } catch {
        // A header that a `Response` cannot hold is left out.
      }
    }
  }
  return headers
}
