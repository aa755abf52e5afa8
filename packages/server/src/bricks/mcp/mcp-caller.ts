import type { SignInCredentials } from '#bricks/api-sign-in.ts'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { CallContext } from '#bricks/call-brick.ts'
import { createGuardedFetch } from '#bricks/outbound/guarded-fetch.ts'
import type { OutboundClient } from '#bricks/outbound/outbound-client.ts'
import type { McpFunction } from './call-mcp-tool.ts'
import { createMcpSessions } from './mcp-sessions.ts'
import type { SessionPorts } from './open-session.ts'
import type { McpReading } from './read-mcp-server.ts'

export interface McpCaller {
  callTool(tool: McpFunction, args: BrickArguments, signal: AbortSignal, context: CallContext): Promise<BrickResult>
  readServer(
    account: string,
    url: string,
    signal: AbortSignal,
    credentials?: SignInCredentials,
  ): Promise<McpReading | 'too-old' | 'long-session-id' | undefined>
  close(): Promise<void>
}

/** Loads the MCP SDK at the first call, because it is large and most servers of Bricks never need it. */
export function createMcpCaller(client: OutboundClient, { timers, deadlines }: SessionPorts): McpCaller {
  const sessions = createMcpSessions(timers)
  const createFetch = (account: string) => createGuardedFetch(client, account)
  return {
    async callTool(tool, args, signal, context) {
      const { callMcpTool } = await import('./call-mcp-tool.ts')
      return callMcpTool({ sessions, createFetch, timers, deadlines }, tool, args, signal, context)
    },
    async readServer(account, url, signal, credentials) {
      const { readMcpServer } = await import('./read-mcp-server.ts')
      return readMcpServer({ guardedFetch: createFetch(account), credentials, timers, deadlines }, url, signal)
    },
    close: () => sessions.close(),
  }
}
