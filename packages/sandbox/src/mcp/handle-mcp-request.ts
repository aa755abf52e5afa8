import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { readBody } from '#http/read-body.ts'
import { answerCall } from '#sample-apis/answer-call.ts'
import { type SampleApi, SampleRefusal } from '#sample-apis/sample-api.ts'
import { sampleTools } from './sample-tools.ts'

const PATH = '/mcp'
const LARGEST_BODY = 64 * 1024
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']
const SERVER_INFO = { name: 'harbour-and-pine', title: 'Harbour & Pine', version: '1.0.0' }
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602

interface Message {
  id?: unknown
  method?: unknown
  params?: Record<string, unknown>
}

export function answerMcpOrPassOn(
  apis: ReadonlyMap<string, SampleApi>,
  now: () => Date,
  other: RequestListener,
): RequestListener {
  return (request, response) => {
    if (request.url?.split('?', 1)[0] !== PATH) return other(request, response)
    handleMcpRequest(apis, request, response, now).catch(() => response.destroy())
  }
}

async function handleMcpRequest(
  apis: ReadonlyMap<string, SampleApi>,
  request: IncomingMessage,
  response: ServerResponse,
  now: () => Date,
): Promise<void> {
  const message = parseMcpMessage(await readBody(request, LARGEST_BODY))
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  if (!message) return void response.writeHead(400).end()
  if (message.id === undefined) return void response.writeHead(202).end()
  const answer = answerMcpMessage(apis, message, now())
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }))
}

function parseMcpMessage(body: string | undefined): Message | undefined {
  try {
    const parsed: unknown = JSON.parse(body ?? '')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function answerMcpMessage(apis: ReadonlyMap<string, SampleApi>, { method, params = {} }: Message, now: Date): object {
  switch (method) {
    case 'initialize': {
      const asked = VERSIONS.find((version) => version === params.protocolVersion)
      const protocolVersion = asked ?? VERSIONS[0]
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo: SERVER_INFO } }
    }
    case 'ping':
      return { result: {} }
    case 'tools/list':
      return { result: { tools: [...sampleTools.values()].map(({ definition }) => definition) } }
    case 'tools/call':
      return callSampleTool(apis, params, now)
    default:
      return { error: { code: METHOD_NOT_FOUND, message: 'There is no such method.' } }
  }
}

function callSampleTool(
  apis: ReadonlyMap<string, SampleApi>,
  { name, arguments: args = {} }: Record<string, unknown>,
  now: Date,
) {
  const tool = sampleTools.get(String(name))
  if (!tool) return { error: { code: INVALID_PARAMS, message: 'There is no such tool.' } }
  try {
    const { api, method } = tool.brick
    const url = new URL(`https://localhost/${api}`)
    const given = Object.entries(Object(args)).filter(([, value]) => typeof value !== 'object')
    if (method === 'GET') for (const [key, value] of given) url.searchParams.set(key, String(value))
    const body = JSON.stringify(Object.fromEntries(given))
    const answer = answerCall(apis, { method, url, contentType: 'application/json', body }, now)
    const structuredContent = { ...answer.body, fictional: true }
    return { result: { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent } }
  } catch (error) {
    if (!(error instanceof SampleRefusal)) throw error
    return { result: { content: [{ type: 'text', text: error.message }], isError: true } }
  }
}
