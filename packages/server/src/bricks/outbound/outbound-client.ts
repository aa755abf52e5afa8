import { Agent, type Dispatcher, request } from 'undici'
import { parseBrickUrl } from './brick-url.ts'
import type { Connect } from './connect.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import type { Deadlines } from './deadlines.ts'
import { createGuardedConnector } from './guarded-connector.ts'
import { findHeaderRefusal, type Header } from './header-rules.ts'
import { OutboundError } from './outbound-error.ts'
import type { OutboundPolicy } from './outbound-policy.ts'
import { readCapped } from './read-capped.ts'
import { withRefusalFloor } from './refusal-floor.ts'
import type { Resolve } from './resolve.ts'
import type { Timers } from './timers.ts'

export interface OutboundPorts {
  policy: OutboundPolicy
  resolve: Resolve
  connect: Connect
  timers: Timers
  deadlines: Deadlines
}

export interface OutboundRequest {
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

/** With its parameters filled in, a URL may be longer than what a builder may type. */
export const MAX_FILLED_URL_LENGTH = 16 * 1024
const MAX_ANSWER_HEADERS_BYTES = 16 * 1024
const MAX_CONTENT_TYPE_LENGTH = 200
// Long enough for the rounds of one answer to share a socket, and short enough not to hold on to an address.
const KEEP_ALIVE_MS = 4_000

export function createOutboundClient(ports: OutboundPorts): OutboundClient {
  const { timers, deadlines } = ports
  const agent = new Agent({
    connect: createGuardedConnector({ ...ports, connectMs: deadlines.connect }),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: deadlines.headers,
    // It only counts idle time; the total deadline is absolute.
    bodyTimeout: 0,
    maxHeaderSize: MAX_ANSWER_HEADERS_BYTES,
  })
  return {
    send: (outbound, signal) =>
      withRefusalFloor(timers, deadlines.refusal, signal, async () => {
        const deadline = startDeadline(timers, deadlines.total, signal)
        try {
          return await exchange(agent, ports.policy, outbound, deadline.signal)
        } catch (error) {
          throw toOutboundError(error, deadline, signal)
        } finally {
          deadline.cancel()
        }
      }),
    close: () => agent.destroy(),
  }
}

async function exchange(
  agent: Agent,
  policy: OutboundPolicy,
  { typedUrl, url, method, headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  signal.throwIfAborted()
  const typed = parseBrickUrl(typedUrl, policy)
  const parsed = parseBrickUrl(url, policy, MAX_FILLED_URL_LENGTH)
  if (typed.refused || parsed.refused || typed.url.host !== parsed.url.host) throw new OutboundError('blocked')
  if (findHeaderRefusal(headers) || (method !== 'GET' && method !== 'POST')) throw new OutboundError('blocked')
  const sent = [...headers, { name: 'accept-encoding', value: 'identity' }]
  const response = await request(parsed.url, {
    dispatcher: agent,
    method,
    headers: sent.flatMap(({ name, value }) => [name, value.trim()]),
    body,
    signal,
  })
  return readAnswer(response)
}

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<OutboundAnswer> {
  const refusal = findAnswerRefusal(statusCode, String(headers['content-encoding'] ?? ''))
  if (refusal) {
    body.on('error', () => undefined).destroy()
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
  return /^\s*(identity)?\s*$/i.test(encoding) ? undefined : new OutboundError('bad_encoding', { status })
}

function toOutboundError(error: unknown, deadline: Deadline, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (signal.aborted) return new OutboundError('canceled')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (deadline.isOver() || code === 'UND_ERR_HEADERS_TIMEOUT') return new OutboundError('timeout', { cause: error })
  return new OutboundError(code === 'UND_ERR_HEADERS_OVERFLOW' ? 'too_large' : 'unreachable', { cause: error })
}
