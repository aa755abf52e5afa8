import {
  type CallToolResult,
  Client,
  type ClientOptions,
  type JSONRPCMessage,
  type PriorDiscovery,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { ParameterSchema } from './fit-schema.ts'
import { createMcpFetch, type McpFetch, type McpServer } from './mcp-fetch.ts'

const CLIENT = { name: 'Bricks', version: '1' }
const MODERN = '2026-07-28'
/** The SDK needs an address, but our fetch ignores it and calls only the brick's. */
const UNUSED_ADDRESS = new URL('https://mcp.invalid/')
const MAX_PAGES = 10
export const MAX_TOOLS = 500
export const NO_ANSWER = 'the request was left without an answer'

/** What is remembered of a session between calls. It holds no socket and no timer. */
export type McpResumption =
  | { era: 'legacy'; sessionId: string | undefined; protocolVersion: string | undefined }
  | { era: 'modern'; prior: PriorDiscovery }

/** A conversation with an MCP server for the length of one call. */
export interface McpExchange {
  resumption: McpResumption
  /** What the server calls itself. Known only if the session is new. */
  title: string | undefined
  listTools(): Promise<{ tools: Tool[]; isWhole: boolean }>
  /** Some servers want parameters in headers too; the schema says which. */
  callTool(name: string, args: BrickArguments, schema: ParameterSchema | undefined): Promise<CallToolResult>
  /** True if the server said in this exchange that its tools have changed. */
  haveToolsChanged(): boolean
  close(): Promise<void>
}

export interface Connection {
  fetching: McpFetch
  signal: AbortSignal
}

export function connectFetch(server: McpServer, signal: AbortSignal): Connection {
  return { fetching: createMcpFetch(server, signal), signal }
}

/**
 * A new session tries the handshake of the MCP version of 2025 first, which nearly every server answers, and then that
 * of 2026.
 */
export async function startExchange(connection: Connection, kept: McpResumption | undefined): Promise<McpExchange> {
  if (kept) return connectClient(connection, kept)
  try {
    return await connectClient(connection, undefined)
  } catch (error) {
    if (!isHandshakeRefused(error)) throw error
    return await connectClient(connection, 'modern').catch(() => {
      throw error
    })
  }
}

async function connectClient(
  { fetching, signal }: Connection,
  start: McpResumption | 'modern' | undefined,
): Promise<McpExchange> {
  let haveToolsChanged = false
  const client = new Client(CLIENT, { ...CLIENT_OPTIONS, ...(start === 'modern' && PINNED) })
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    haveToolsChanged = true
  })
  const isKept = typeof start === 'object'
  const transport = new CallTransport(fetching, isKept && start.era === 'legacy' ? start : undefined)
  await client.connect(transport, { signal, ...(isKept && start.era === 'modern' && { prior: start.prior }) })
  const discover = client.getDiscoverResult()
  return {
    resumption: isKept
      ? start
      : discover
        ? { era: 'modern', prior: { kind: 'modern', discover } }
        : { era: 'legacy', sessionId: transport.sessionId, protocolVersion: transport.protocolVersion },
    title: findTitle(client),
    listTools: () => listTools(client, signal),
    callTool: (name, args, schema) => {
      const toolDefinition = schema && { name, inputSchema: { ...schema, type: 'object' as const } }
      return client.callTool({ name, arguments: { ...args } }, { signal, ...(toolDefinition && { toolDefinition }) })
    },
    haveToolsChanged: () => haveToolsChanged,
    close: () => client.close(),
  }
}

const CLIENT_OPTIONS: ClientOptions = {
  capabilities: {},
  // A server's schema is never compiled: its patterns could run for ever.
  jsonSchemaValidator: {
    getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
  },
  inputRequired: { autoFulfill: false },
}
const PINNED: ClientOptions = { versionNegotiation: { mode: { pin: MODERN } } }

class CallTransport extends StreamableHTTPClientTransport {
  readonly #fetching: McpFetch

  constructor(
    fetching: McpFetch,
    kept: { sessionId: string | undefined; protocolVersion: string | undefined } | undefined,
  ) {
    super(UNUSED_ADDRESS, {
      fetch: fetching.fetch,
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 0,
        maxReconnectionDelay: 0,
        reconnectionDelayGrowFactor: 1,
      },
      onInsufficientScope: 'throw',
      // If the session id were undefined, the client would repeat the handshake. An empty one is not sent.
      ...(kept && { sessionId: kept.sessionId ?? '' }),
      ...(kept?.protocolVersion !== undefined && { protocolVersion: kept.protocolVersion }),
    })
    this.#fetching = fetching
  }

  /** Ends a request whose answer ended without a result. Otherwise it would wait for the deadline. */
  override async send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options?: Parameters<StreamableHTTPClientTransport['send']>[1],
  ): Promise<void> {
    if (Array.isArray(message) || !('method' in message) || !('id' in message)) return super.send(message, options)
    const { id } = message
    const end = () => this.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32_000, message: NO_ANSWER } })
    await super.send(message, { ...options, onRequestStreamEnd: end })
    if (!this.#fetching.isStreaming()) end()
  }
}

function isHandshakeRefused(error: unknown): boolean {
  if (error instanceof SdkHttpError) return [400, 404, 405, 426].includes(error.status)
  return error instanceof ProtocolError && error.message !== NO_ANSWER
}

function findTitle(client: Client): string | undefined {
  const { title, name } = client.getServerVersion() ?? {}
  return title || name
}

/** Reads at most `MAX_PAGES` pages, because a server can page for ever. */
async function listTools(client: Client, signal: AbortSignal): Promise<{ tools: Tool[]; isWhole: boolean }> {
  const tools: Tool[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, { signal })
    tools.push(...answer.tools)
    cursor = answer.nextCursor
    if (cursor === undefined || tools.length > MAX_TOOLS) break
  }
  return { tools: tools.slice(0, MAX_TOOLS), isWhole: cursor === undefined && tools.length <= MAX_TOOLS }
}
