import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DialectRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  messages: Record<string, unknown>[]
}

export interface DialectAnswer {
  status?: number
  type?: string
  headers?: Record<string, string>
  before?: number
  between?: number
  pieces: string[]
}

export interface Dialect {
  name: string
  reasoning?: boolean | 'none'
  provider?: Record<string, unknown>
  answer(request: DialectRequest): DialectAnswer
}

export interface DialectServer {
  url: string
  requests: DialectRequest[]
  close(): Promise<void>
}

export async function startDialectServer(dialects: readonly Dialect[]): Promise<DialectServer> {
  const requests: DialectRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url: path = '', headers } = request
    const dialect = dialects[Number(/^\/(\d+)\//.exec(path)?.[1])]
    if (request.method === 'GET' || !dialect) {
      response.writeHead(dialect ? 200 : 404, { 'content-type': 'application/json' }).end('{"data":[]}')
      return
    }
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const asked = { path, headers, body, messages: body.messages ?? body.input ?? [] }
    requests.push(asked)
    const { status = 200, type = 'text/event-stream', before = 0, between = 0, pieces, ...said } = dialect.answer(asked)
    if (before > 0) await sleep(before)
    response.writeHead(status, { 'content-type': type, ...said.headers })
    response.flushHeaders()
    for (const piece of pieces) {
      if (between > 0) await sleep(between)
      response.write(piece)
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const SAID = 'It is 21C in Paris.'

export function writeEvent(data: unknown, end = '\n\n'): string {
  return `data: ${JSON.stringify(data)}${end}`
}

export function writeChunk(delta: object, finish: string | null = null, more: object = {}): string {
  return writeEvent({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  })
}

export const DONE = 'data: [DONE]\n\n'
const USAGE = writeEvent({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })

export function answerWithText(text = SAID, more: string[] = [USAGE, DONE]): DialectAnswer {
  const half = Math.floor(text.length / 2)
  const pieces = [text.slice(0, half), text.slice(half)].map((content) => writeChunk({ content }))
  return { pieces: [writeChunk({ role: 'assistant', content: '' }), ...pieces, writeChunk({}, 'stop'), ...more] }
}

export const CALL = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'Weather', arguments: '{"city":"Paris"}' },
}

export function answerWithCall(delta: object = { tool_calls: [CALL] }, more: string[] = [USAGE, DONE]): DialectAnswer {
  return {
    pieces: [
      writeChunk({ role: 'assistant', content: null }),
      writeChunk(delta),
      writeChunk({}, 'tool_calls'),
      ...more,
    ],
  }
}

export function answerRefusal(status: number, body: unknown, headers: Record<string, string> = {}): DialectAnswer {
  return { status, type: 'application/json', headers, pieces: [typeof body === 'string' ? body : JSON.stringify(body)] }
}

export function hasToolResult({ messages }: DialectRequest): boolean {
  return /"role":"tool"|"tool_result"|"function_call_output"/.test(JSON.stringify(messages))
}

export function answerCallThenText(first: DialectAnswer = answerWithCall(), last: DialectAnswer = answerWithText()) {
  return (request: DialectRequest): DialectAnswer => (hasToolResult(request) ? last : first)
}
