import { LIMITS } from '@bricks/contract/wire'
import type { SignInCredentials } from '#bricks/api-sign-in.ts'
import { completeBrickUrl } from '#bricks/outbound/address/brick-url.ts'
import { startDeadline } from '#bricks/outbound/deadlines.ts'
import type { GuardedFetch } from '#bricks/outbound/guarded-fetch.ts'
import { cutToStorableText } from './list-schema-parameters.ts'
import { createMcpConnection, MAX_TOOLS } from './mcp-exchange.ts'
import { hasHttpStatus } from './mcp-failure.ts'
import { LongSessionIdError } from './mcp-fetch.ts'
import { endMcpSession, runInMcpExchange, type SessionPorts } from './open-session.ts'
import { convertToolsToFunctions, type ReadTools } from './tool-to-function.ts'

export interface ReadPorts extends SessionPorts {
  guardedFetch: GuardedFetch
  credentials?: SignInCredentials | undefined
}

export interface McpReading extends ReadTools {
  title: string
  needsSignIn: boolean
}

const MAX_FIRST_BYTES = 4 * 1024
const SIGN_IN_NOTE = 'This MCP server shows its tools after a sign-in.'

/**
 * `url` is written as it is stored, without its scheme. Undefined: no MCP server answers there. `too-old`: the server
 * has only the transport from before 2025-03-26. `long-session-id`: the server's session id is longer than a header may
 * be. Never rejects.
 */
export async function readMcpServer(
  ports: ReadPorts,
  url: string,
  signal: AbortSignal,
): Promise<McpReading | 'too-old' | 'long-session-id' | undefined> {
  const deadline = startDeadline(ports.timers, ports.deadlines.total, signal)
  try {
    return await readServerFunctions(ports, url, deadline.signal)
  } catch (error) {
    if (hasHttpStatus(error, 401))
      return { title: readUrlHost(url), functions: [], notes: [SIGN_IN_NOTE], needsSignIn: true }
    if (error instanceof LongSessionIdError) return 'long-session-id'
    const isRefused = hasHttpStatus(error, 400, 404, 405, 406, 415)
    return isRefused && (await isOlderTransport(ports, url, deadline.signal)) ? 'too-old' : undefined
  } finally {
    deadline.cancel()
  }
}

function readServerFunctions(ports: ReadPorts, url: string, signal: AbortSignal): Promise<McpReading> {
  const server = { ...ports, address: completeBrickUrl(url) }
  return runInMcpExchange(createMcpConnection(server, signal), undefined, async (exchange) => {
    try {
      const { tools, isWhole } = await exchange.listTools()
      const { functions, notes } = convertToolsToFunctions(tools, url.trim())
      const title = cutToStorableText(exchange.title, LIMITS.name, readUrlHost(url))
      const cutNote = `This server has more tools. These are the first ${MAX_TOOLS} at most.`
      return { title, functions, notes: isWhole ? notes : [cutNote, ...notes], needsSignIn: false }
    } finally {
      void endMcpSession(server, exchange.resumption)
    }
  })
}

function readUrlHost(url: string): string {
  return url.trim().split(/[/?#]/, 1).join('')
}

/** The transport from before 2025-03-26 begins with a stream whose first event names another address to send to. */
async function isOlderTransport({ guardedFetch }: ReadPorts, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { body, headers } = await guardedFetch(completeBrickUrl(url), {
      headers: { accept: 'text/event-stream' },
      signal,
    })
    const reader = body?.getReader()
    let text = ''
    while (reader && text.length < MAX_FIRST_BYTES && headers.get('content-type')?.startsWith('text/event-stream')) {
      const { done, value } = await reader.read()
      text += Buffer.from(value ?? []).toString('latin1')
      if (done || /^event: ?endpoint\s*$/m.test(text)) break
    }
    await reader?.cancel()
    return /^event: ?endpoint\s*$/m.test(text)
  } catch {
    return false
  }
}
