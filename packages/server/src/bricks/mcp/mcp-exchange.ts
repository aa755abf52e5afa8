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
import { normalizeMcpMessage } from './normalize-message.ts'

const CLIENT = { name: 'Bricks', version: '1' }
const MODERN = '2026-07-28'
/** The SDK needs an address, but `createMcpFetch` ignores it and calls only the brick's address. */
const UNUSED_ADDRESS = new URL('https://mcp.invalid/')
const MAX_PAGES = 10
export const MAX_TOOLS = 500
export const NO_ANSWER = 'the request was left without an answer'

export type McpResumption =
  | { era: 'legacy'; sessionId: string | undefined; protocolVersion: string | undefined }
  | { era: 'modern'; prior: PriorDiscovery }

export interface McpExchange {
  resumption: McpResumption
  title: string | undefined
  listTools(): Promise<{ tools: Tool[]; isWhole: boolean }>
  /** `schema` says which parameters the server wants in HTTP headers too. */
  callTool(name: string, args: BrickArguments, schema: ParameterSchema | undefined): Promise<CallToolResult>
  haveToolsChanged(): boolean
  close(): Promise<void>
}

export interface McpConnection {
  fetching: McpFetch
  signal: AbortSignal
}

export function createMcpConnection(server: McpServer, signal: AbortSignal): McpConnection {
  return { fetching: createMcpFetch(server, signal), signal }
}

/**
 * Without a kept session, tries the handshake of the MCP version of 2025 first, which nearly every server answers, and
 * then that of 2026.
 */
export async function startMcpExchange(
  connection: McpConnection,
  kept: McpResumption | undefined,
): Promise<McpExchange> {
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
  { fetching, signal }: McpConnection,
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
    title: findServerTitle(client),
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
  // The schema of a server is never compiled, because its patterns could run for ever.
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
      // If the session id were undefined, the SDK would repeat the handshake. An empty id prevents this, and is not
      // sent.
      ...(kept && { sessionId: kept.sessionId ?? '' }),
      ...(kept?.protocolVersion !== undefined && { protocolVersion: kept.protocolVersion }),
    })
    this.#fetching = fetching
    let handle: typeof this.onmessage
    // Normalizes each message before the SDK reads it. The SDK sets `onmessage` more than once while it connects.
    Object.defineProperty(this, 'onmessage', {
      get: (): typeof this.onmessage => handle && ((message) => handle?.(normalizeMcpMessage(message))),
      set: (next: typeof this.onmessage) => {
        handle = next
      },
    })
  }

  /** Ends a request whose HTTP answer ended without a result: the request would otherwise wait for the deadline. */
  override async send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options?: Parameters<StreamableHTTPClientTransport['send']>[1],
  ): Promise<void> {
    if (Array.isArray(message) || !('method' in message) || !('id' in message)) return super.send(message, options)
    const { id } = message
    const answerWithNoResult = () =>
      this.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32_000, message: NO_ANSWER } })
    await super.send(message, { ...options, onRequestStreamEnd: answerWithNoResult })
    if (!this.#fetching.isStreaming()) answerWithNoResult()
  }
}

function isHandshakeRefused(error: unknown): boolean {
  if (error instanceof SdkHttpError) return [400, 404, 405, 426].includes(error.status)
  return error instanceof ProtocolError && error.message !== NO_ANSWER
}

function findServerTitle(client: Client): string | undefined {
  const { title, name } = client.getServerVersion() ?? {}
  return title || name
}

/**
 * Reads at most `MAX_PAGES` pages, because a hostile server can send pages for ever. Of two tools with the same name
 * only the first is read, because a call could not say which of them it means.
 */
async function listTools(client: Client, signal: AbortSignal): Promise<{ tools: Tool[]; isWhole: boolean }> {
  const tools = new Map<string, Tool>()
  // Some servers end their list with an empty cursor, so an empty cursor counts as none.
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor ? { cursor } : {}
    const answer = await client.request({ method: 'tools/list', params }, { signal })
    for (const tool of answer.tools) if (!tools.has(tool.name)) tools.set(tool.name, tool)
    cursor = answer.nextCursor
    if (!cursor || tools.size > MAX_TOOLS) break
  }
  return { tools: [...tools.values()].slice(0, MAX_TOOLS), isWhole: !cursor && tools.size <= MAX_TOOLS }
}
