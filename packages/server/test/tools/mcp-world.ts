import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createCertificates } from '@bricks/sandbox/tls'
import {
  createMcpHandler,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type BrickCaller, type BrickCallerOptions, createBrickCaller } from '#bricks/brick-caller.ts'
import { createTlsConnect, type DialTarget } from '#bricks/outbound/connect.ts'
import { createManualTimers, type ManualTimers } from './manual-timers.ts'
import { PUBLIC_ADDRESS } from './outbound-scene.ts'
import { createScriptedResolver } from './scripted-resolver.ts'

export const MCP_HOST = 'mcp.example.com'
export const MCP_URL = `${MCP_HOST}/mcp`

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  message: string
}

export type Interception = (
  seen: SeenRequest,
  response: ServerResponse,
  body: string,
) => boolean | undefined | Promise<boolean>

interface WorldOptions extends Partial<BrickCallerOptions> {
  /** Makes a server: in the form `sessions` one for each session, in the other forms one for each request. */
  build: () => McpServer
  form?: 'sessions' | 'stateless' | 'modern'
  isTimed?: boolean
}

/** A real MCP server behind TLS, and a brick caller that takes the server for one on the public internet. */
export interface McpWorld {
  caller: BrickCaller
  ports: Required<Pick<BrickCallerOptions, 'resolve' | 'connect'>>
  timers: ManualTimers
  requests: SeenRequest[]
  dials: DialTarget[]
  listMessages(): string[]
  intercept(next: Interception | undefined): void
  forgetSessions(): void
  countSessions(): number
  countOpenConnections(): Promise<number>
  close(): Promise<void>
}

export async function openMcpWorld({ build, form = 'sessions', isTimed, ...options }: WorldOptions): Promise<McpWorld> {
  const { authority, key, certificate } = await createCertificates(new Date(), [MCP_HOST])
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  const requests: SeenRequest[] = []
  const dials: DialTarget[] = []
  let interception: Interception | undefined
  const modern = createMcpHandler(build, { legacy: form === 'modern' ? 'reject' : 'stateless' })

  async function answerRequest(request: Request): Promise<Response> {
    if (form !== 'sessions') return modern.fetch(request)
    const id = request.headers.get('mcp-session-id')
    const known = id === null ? undefined : sessions.get(id)
    if (id !== null && !known) return new Response('unknown session', { status: 404 })
    if (known) return known.handleRequest(request)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => `session-${requests.length}`,
      onsessioninitialized: (made) => void sessions.set(made, transport),
      onsessionclosed: (closed) => void sessions.delete(closed),
    })
    await build().connect(transport)
    return transport.handleRequest(request)
  }

  const server = createServer({ key, cert: certificate }, (request, response) => {
    void handleMessage(request, response).catch(() => response.destroy())
  })
  async function handleMessage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request)
    const { method = '', url: path = '', headers } = request
    const seen = { method, path, headers, message: nameMessage(body) }
    requests.push(seen)
    if (await interception?.(seen, response, body)) return
    await writeResponse(await answerRequest(toRequest(request, body)), response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const timers = createManualTimers()
  const connect = createTlsConnect({ ca: authority })
  const ports: McpWorld['ports'] = {
    resolve: (host) => createScriptedResolver({ [MCP_HOST]: PUBLIC_ADDRESS }).resolve(host),
    connect: (target, signal) => {
      dials.push(target)
      return connect({ ...target, port: (server.address() as AddressInfo).port, addresses: ['127.0.0.1'] }, signal)
    },
  }
  const caller = createBrickCaller({
    ...ports,
    ...(isTimed ? {} : { timers }),
    ...options,
    deadlines: { refusal: 0, ...options.deadlines },
  })
  return {
    caller,
    ports,
    timers,
    requests,
    dials,
    listMessages: () => requests.map(({ method, message }) => (method === 'POST' ? message : method)),
    intercept: (next) => {
      interception = next
    },
    forgetSessions: () => sessions.clear(),
    countSessions: () => sessions.size,
    countOpenConnections: () => countConnections(server),
    async close() {
      await caller.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function nameMessage(body: string): string {
  try {
    const { method, error } = JSON.parse(body)
    return method ?? (error ? 'error' : 'result')
  } catch {
    return ''
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

function toRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Request {
  const init = {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  }
  return new Request(`https://${MCP_HOST}${url}`, body === '' ? init : { ...init, body })
}

async function writeResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (!answer.body) return void response.end()
  const body = Readable.fromWeb(answer.body)
  response.once('close', () => body.destroy())
  body.on('error', () => response.destroy()).pipe(response)
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
