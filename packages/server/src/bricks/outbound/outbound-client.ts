import { LIMITS } from '@bricks/contract/wire'
import type { Dispatcher } from 'undici'
import { parseBrickUrl } from './address/brick-url.ts'
import type { OutboundPolicy } from './address/outbound-policy.ts'
import type { Connect } from './connect.ts'
import { type ConnectionPools, createConnectionPools } from './connection-pools.ts'
import { awaitUnlessAborted, type Deadline, type Deadlines, startDeadline } from './deadlines.ts'
import { delayOutboundRefusal } from './delay-refusal.ts'
import { findHeaderRefusal, type Header } from './header-rules.ts'
import { createLookUpQueue, type LookUpCaps } from './look-up/look-up-queue.ts'
import type { Resolve } from './look-up/name-resolver.ts'
import { OutboundError } from './outbound-error.ts'
import { readCapped } from './read-capped.ts'
import type { Timers } from './timers.ts'

export interface OutboundPorts {
  policy: OutboundPolicy
  resolve: Resolve
  resolveAllowed?: Resolve | undefined
  connect: Connect
  connectByName?: Connect | undefined
  timers: Timers
  deadlines: Deadlines
  userAgent?: string | undefined
  lookUpCaps?: LookUpCaps | undefined
}

/**
 * `typedUrl`: the address as the builder typed it, with the scheme and with each `{name}` not filled in.
 * `tellsRedirect`: the error of a refused redirect says where it leads. Set it only if the owner alone sees the error.
 */
export interface OutboundRequest {
  account: string
  typedUrl: string
  url: string
  method: OutboundMethod
  headers: readonly Header[]
  body?: string
  totalMs?: number
  tellsRedirect?: boolean
}

export type OutboundMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OutboundAnswer {
  status: number
  contentType: string
  bytes: Buffer
  cut: boolean
}

export interface OutboundClient {
  send(request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer>
  /**
   * Calls `read` as soon as the headers have come, and holds socket and deadline until `read` is over. Throws only
   * OutboundError.
   */
  exchange<Value>(request: OutboundRequest, signal: AbortSignal, read: ReadResponse<Value>): Promise<Value>
  close(): Promise<void>
}

/** Reads an answer that is neither a redirect nor encoded. Must limit how much it reads. */
export type ReadResponse<Value> = (response: Dispatcher.ResponseData) => Promise<Value>

const PRODUCT = 'Bricks'
const METHODS: ReadonlySet<string> = new Set<OutboundMethod>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
export const MAX_FILLED_URL_LENGTH = 16 * 1024
const MAX_CONTENT_TYPE_LENGTH = 200
/** Those of the brick, and what is added to them: Accept, Content-Type, and the one that signs in. */
const MOST_HEADERS = LIMITS.headersPerBrick + 3

export function createOutboundClient(ports: OutboundPorts): OutboundClient {
  const { timers, deadlines, lookUpCaps } = ports
  const pools = createConnectionPools({ ...ports, lookUps: createLookUpQueue(lookUpCaps) })
  const sendAndRead: OutboundClient['exchange'] = (outbound, signal, read) =>
    delayOutboundRefusal(timers, deadlines.refusal, signal, async () => {
      const deadline = startDeadline(timers, outbound.totalMs ?? deadlines.total, signal)
      try {
        return await sendRequest(pools, ports, outbound, { signal: deadline.signal, read })
      } catch (error) {
        throw toOutboundError(error, deadline, signal)
      } finally {
        deadline.cancel()
      }
    })
  return {
    send: (outbound, signal) => sendAndRead(outbound, signal, readWholeAnswer),
    exchange: sendAndRead,
    close: () => pools.close(),
  }
}

interface Exchange<Value> {
  signal: AbortSignal
  read: ReadResponse<Value>
}

async function sendRequest<Value>(
  pools: ConnectionPools,
  { policy, userAgent = PRODUCT }: OutboundPorts,
  { account, typedUrl, url, method, headers, body, tellsRedirect = false }: OutboundRequest,
  { signal, read }: Exchange<Value>,
): Promise<Value> {
  signal.throwIfAborted()
  const typed = parseBrickUrl(typedUrl, policy)
  const parsed = parseBrickUrl(url, policy, MAX_FILLED_URL_LENGTH)
  if (typed.refused || parsed.refused || typed.url.host !== parsed.url.host) throw new OutboundError('blocked')
  if (findHeaderRefusal(headers, MOST_HEADERS) || !METHODS.has(method)) throw new OutboundError('blocked')
  const sent = [...addUserAgent(headers, userAgent), { name: 'accept-encoding', value: 'identity' }]
  const { origin, pathname, search } = parsed.url
  return pools.use(account, origin, async (pool) => {
    const responding = pool.request({
      path: pathname + search,
      method,
      headers: sent.flatMap(({ name, value }) => [name, value.trim()]),
      body,
      signal,
    })
    responding.then(ignoreErrorsOfBody, () => undefined)
    // undici looks at the signal only once it has a socket, which may be seconds later. This wait looks at it at once.
    const response = await awaitUnlessAborted(responding, signal)
    refuseRedirectOrEncoding(response, tellsRedirect ? url : undefined)
    return read(response)
  })
}

/** The builder's own User-Agent follows ours and never replaces it. Order of products: RFC 9110, section 10.1.5. */
function addUserAgent(headers: readonly Header[], userAgent: string): Header[] {
  const isUserAgent = ({ name }: Header) => name.toLowerCase() === 'user-agent'
  const value = [userAgent, ...headers.filter(isUserAgent).map((header) => header.value.trim())].join(' ')
  return [
    { name: 'user-agent', value: value.slice(0, LIMITS.headerValue) },
    ...headers.filter((header) => !isUserAgent(header)),
  ]
}

/** An error of a body that nobody reads must not end the process. */
function ignoreErrorsOfBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined)
}

function refuseRedirectOrEncoding(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  base: string | undefined,
): void {
  const leadsTo = base === undefined ? undefined : findRedirectTarget(headers.location, base)
  const refusal = findAnswerRefusal(statusCode, String(headers['content-encoding'] ?? ''), leadsTo)
  if (!refusal) return
  body.destroy()
  throw refusal
}

async function readWholeAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<OutboundAnswer> {
  return {
    status: statusCode,
    contentType: String(headers['content-type'] ?? '').slice(0, MAX_CONTENT_TYPE_LENGTH),
    ...(await readCapped(body)),
  }
}

/** Leaves out user and query, because an API may put secrets there. */
function findRedirectTarget(location: string | string[] | undefined, base: string): string | undefined {
  const target = location === undefined ? null : URL.parse(String(location), base)
  return target && /^https?:$/.test(target.protocol) ? target.origin + target.pathname : undefined
}

function findAnswerRefusal(status: number, encoding: string, leadsTo?: string): OutboundError | undefined {
  if (status >= 300 && status < 400) return new OutboundError('redirect_refused', { status, leadsTo })
  // The client asks only for `identity`, because a small compressed body can become a huge one.
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
