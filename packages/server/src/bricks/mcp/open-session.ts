import type { Deadlines } from '#bricks/outbound/deadlines.ts'
import { startDeadline } from '#bricks/outbound/deadlines.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { Timers } from '#bricks/outbound/timers.ts'
import { fitSchemaToLimits, hashParameterSchema } from './fit-schema.ts'
import {
  createMcpConnection,
  type McpConnection,
  type McpExchange,
  type McpResumption,
  startMcpExchange,
} from './mcp-exchange.ts'
import { createMcpFetch, type McpServer } from './mcp-fetch.ts'
import type { McpSession } from './mcp-sessions.ts'

export interface SessionPorts {
  timers: Timers
  deadlines: Pick<Deadlines, 'total'>
}

const END_MS = 1_000

/**
 * Opens a session under a deadline of its own, not under the signal of the first call that needs the session, because
 * other calls may wait for the session too.
 */
export async function openMcpSession({ timers, deadlines }: SessionPorts, server: McpServer): Promise<McpSession> {
  const deadline = startDeadline(timers, deadlines.total)
  try {
    return await runInMcpExchange(createMcpConnection(server, deadline.signal), undefined, async (exchange) => {
      const { resumption } = exchange
      const endThisSession = () => endMcpSession(server, resumption)
      try {
        const { tools, isWhole } = await exchange.listTools()
        const hashes = tools.map(({ name, inputSchema }) => [name, hashToolSchema(inputSchema)] as const)
        return { resumption, end: endThisSession, isWhole, tools: new Map(hashes) }
      } catch (error) {
        void endThisSession()
        throw error
      }
    })
  } catch (error) {
    throw deadline.isOver() ? new OutboundError('timeout', { cause: error }) : error
  } finally {
    deadline.cancel()
  }
}

/** Throws the failure of the HTTP request, if there is one, because it says more than the SDK's error. */
export async function runInMcpExchange<Value>(
  connection: McpConnection,
  resumption: McpResumption | undefined,
  talk: (exchange: McpExchange) => Promise<Value>,
): Promise<Value> {
  try {
    const exchange = await startMcpExchange(connection, resumption)
    try {
      return await talk(exchange)
    } finally {
      await exchange.close()
    }
  } catch (error) {
    throw connection.fetching.failure() ?? error
  }
}

function hashToolSchema(inputSchema: Record<string, unknown>): string | undefined {
  const { schema } = fitSchemaToLimits(inputSchema)
  return schema && hashParameterSchema(schema)
}

export async function endMcpSession(server: McpServer, resumption: McpResumption): Promise<void> {
  if (resumption.era === 'modern' || !resumption.sessionId) return
  const headers = new Headers({ 'mcp-session-id': resumption.sessionId })
  if (resumption.protocolVersion) headers.set('mcp-protocol-version', resumption.protocolVersion)
  const connection = createMcpFetch(server, AbortSignal.timeout(END_MS))
  try {
    const { body } = await connection.fetch('', { method: 'DELETE', headers })
    await body?.cancel()
  } catch {
    // If this request fails, the server ends the session later by itself.
  }
}
