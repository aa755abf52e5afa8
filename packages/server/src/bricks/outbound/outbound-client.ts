import { LIMITS } from '@bricks/contract/wire'
import type { Dispatcher } from 'undici'
import { parseBrickUrl } from './brick-url.ts'
import type { Connect } from './connect.ts'
import { type Deadline, raceSignal, startDeadline } from './deadline.ts'
import type { Deadlines } from './deadlines.ts'
import { findHeaderRefusal, type Header } from './header-rules.ts'
import { createLines, type Lines } from './lines.ts'
import { createLookUpQueue, type LookUpCaps } from './look-up-queue.ts'
import { OutboundError } from './outbound-error.ts'
import type { OutboundPolicy } from './outbound-policy.ts'
import { readCapped } from './read-capped.ts'
import { withRefusalFloor } from './refusal-floor.ts'
import type { Resolve } from './resolve.ts'
import type { Timers } from './timers.ts'

export interface OutboundPorts {
  policy: OutboundPolicy
  resolve: Resolve
  /** For the hosts that the operator allows; `resolve` unless told otherwise. */
  resolveAllowed?: Resolve | undefined
  connect: Connect
  timers: Timers
  deadlines: Deadlines
  /** Names the product and whom to ask about it; every request begins its User-Agent with it. */
  userAgent?: string | undefined
  lookUpCaps?: LookUpCaps | undefined
}

export interface OutboundRequest {
  /** Whose call it is: look-ups are counted by account, and accounts share no socket. */
  account: string
  /** As the builder typed it, with the scheme and before anything was filled in. */
  typedUrl: string
  url: string
  method: 'GET' | 'POST'
  headers: readonly Header[]
  body?: string
}

export interface OutboundAnswer {
  status: number
  contentType: string
  bytes: Buffer
  /** The body was longer than what is read of one. */
  cut: boolean
}

export interface OutboundClient {
  /** Throws nothing but OutboundError. */
  send(request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer>
  /** Breaks off what is running. */
  close(): Promise<void>
}

const PRODUCT = 'Bricks'
/** With its parameters filled in, a URL may be longer than what a builder may type. */
export const MAX_FILLED_URL_LENGTH = 16 * 1024
const MAX_CONTENT_TYPE_LENGTH = 200

export function createOutboundClient(ports: OutboundPorts): OutboundClient {
  const { timers, deadlines, lookUpCaps } = ports
  const lines = createLines({ ...ports, lookUps: createLookUpQueue(lookUpCaps) })
  return {
    send: (outbound, signal) =>
      withRefusalFloor(timers, deadlines.refusal, signal, async () => {
        const deadline = startDeadline(timers, deadlines.total, signal)
        try {
          return await exchange(lines, ports, outbound, deadline.signal)
        } catch (error) {
          throw toOutboundError(error, deadline, signal)
        } finally {
          deadline.cancel()
        }
      }),
    close: () => lines.close(),
  }
}

async function exchange(
  lines: Lines,
  { policy, userAgent = PRODUCT }: OutboundPorts,
  { account, typedUrl, url, method, headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  signal.throwIfAborted()
  const typed = parseBrickUrl(typedUrl, policy)
  const parsed = parseBrickUrl(url, policy, MAX_FILLED_URL_LENGTH)
  if (typed.refused || parsed.refused || typed.url.host !== parsed.url.host) throw new OutboundError('blocked')
  if (findHeaderRefusal(headers) || (method !== 'GET' && method !== 'POST')) throw new OutboundError('blocked')
  const sent = [...nameSender(headers, userAgent), { name: 'accept-encoding', value: 'identity' }]
  const { origin, pathname, search } = parsed.url
  return lines.use(account, origin, async (pool) => {
    const responding = pool.request({
      path: pathname + search,
      method,
      headers: sent.flatMap(({ name, value }) => [name, value.trim()]),
      body,
      signal,
    })
    responding.then(ignoreErrorsOfBody, () => undefined)
    // undici hears of the signal when there is a socket, which may be seconds later.
    return readAnswer(await raceSignal(responding, signal))
  })
}

/** What a builder sets stands behind our own name (RFC 9110, 10.1.5: products in the order of their weight), never in its place. */
function nameSender(headers: readonly Header[], userAgent: string): Header[] {
  const isOwn = ({ name }: Header) => name.toLowerCase() === 'user-agent'
  const value = [userAgent, ...headers.filter(isOwn).map((header) => header.value.trim())].join(' ')
  return [
    { name: 'user-agent', value: value.slice(0, LIMITS.headerValue) },
    ...headers.filter((header) => !isOwn(header)),
  ]
}

/** Whoever reads the body learns of them; one that nobody reads any more must not end the process. */
function ignoreErrorsOfBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined)
}

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<OutboundAnswer> {
  const refusal = findAnswerRefusal(statusCode, String(headers['content-encoding'] ?? ''))
  if (refusal) {
    body.destroy()
    throw refusal
  }
  return {
    status: statusCode,
    contentType: String(headers['content-type'] ?? '').slice(0, MAX_CONTENT_TYPE_LENGTH),
    ...(await readCapped(body)),
  }
}

function findAnswerRefusal(status: number, encoding: string): OutboundError | undefined {
  if (status >= 300 && status < 400) return new OutboundError('redirect_refused', { status })
  // Nothing else was asked for, and a small compressed body can become a huge one.
  return ['', 'identity'].includes(encoding.trim().toLowerCase())
    ? undefined
    : new OutboundError('bad_encoding', { status })
}

function toOutboundError(error: unknown, deadline: Deadline, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (signal.aborted) return new OutboundError('canceled')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (deadline.isOver() || code === 'UND_ERR_HEADERS_TIMEOUT') return new OutboundError('timeout', { cause: error })
  return new OutboundError(code === 'UND_ERR_HEADERS_OVERFLOW' ? 'too_large' : 'unreachable', { cause: error })
}
