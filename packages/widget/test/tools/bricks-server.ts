import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, normalize } from 'node:path'
import { encodeReplyEvent, type ReplyEvent } from '@bricks/contract/wire'
import { type Served, serve } from './serve.ts'

/**
 * A reply is a refusal, or a list of events, pauses (in milliseconds, or until a promise is kept) and cut connections.
 */
export type ScriptedReply = (ReplyEvent | number | Promise<unknown> | 'cut')[] | Refusal

interface Refusal {
  status: number
  code: string
  retryAfter?: number
  challenge?: string
  bits?: number
  outcome?: string
}

export interface ChatRequest {
  messages: { role: string; content: string }[]
  [key: string]: unknown
}

export type BricksServer = Served & {
  requests: ChatRequest[]
  replies: ScriptedReply[]
  /** What `/answer` returns, one after the other; 202 stands for an answer that another process makes. Default: 404. */
  resumed: (ScriptedReply | 202)[]
  answerCalls: Record<string, unknown>[]
  config: Record<string, unknown>
  configs: Record<string, Record<string, unknown>>
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

export async function startBricksServer(
  directory: string,
  page?: (path: string, language: string) => string | undefined,
  policy = '',
): Promise<BricksServer> {
  const state = {
    requests: [] as ChatRequest[],
    replies: [] as ScriptedReply[],
    resumed: [] as BricksServer['resumed'],
    answerCalls: [] as BricksServer['answerCalls'],
    config: createSampleConfig(),
    configs: {} as BricksServer['configs'],
  }
  const findConfig = (path: string) => state.configs[path.split('/')[3] ?? ''] ?? state.config
  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://bricks').pathname
    const language = request.headers['accept-language']?.slice(0, 2) ?? 'en'
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...CORS, 'access-control-allow-headers': 'content-type, accept' }).end()
    } else if (/\/answer(\/stop)?$/.test(path)) {
      state.answerCalls.push({ call: path.split('/').at(-1), ...JSON.parse(await readBody(request)) })
      if (path.endsWith('/stop')) response.writeHead(200, CORS).end('{}')
      else await sendResumed(response, state.resumed.shift())
    } else if (path.startsWith('/api/live/')) {
      response.writeHead(200, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(findConfig(path)))
    } else if (path === '/api/completionChatStreamed') {
      state.requests.push(JSON.parse(await readBody(request)))
      const reply = state.replies.length > 1 ? state.replies.shift() : state.replies[0]
      await sendReply(response, reply ?? { status: 503, code: 'unavailable' })
    } else if (page?.(path, language) !== undefined) {
      const guard = policy && { 'content-security-policy': policy }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...guard }).end(page(path, language))
    } else await sendFile(response, directory, path.replace(/\/widget\/(0\/)+/, '/widget/'))
  }
  const served = await serve((request, response) => {
    answerRequest(request, response).catch(() => response.destroy())
  })
  return Object.assign(state, served)
}

export function createSampleConfig() {
  return {
    live: true,
    name: 'Parcel helper',
    appearance: {
      title: 'Parcel helper',
      avatar: 'P',
      accent: '',
      welcome: 'Hello! Give me an order number and I will find your parcel.',
      prompts: ['Where is order A17?', 'When do you deliver?'],
      position: 'right',
    },
    texts: { limit: '', unavailable: '' },
    streaming: true,
  }
}

async function sendReply(response: ServerResponse, reply: ScriptedReply): Promise<void> {
  if (!Array.isArray(reply)) {
    const { status, code, retryAfter, ...more } = reply
    const wait = retryAfter ? { 'retry-after': `${retryAfter}` } : {}
    response.writeHead(status, { ...CORS, ...wait, 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...more, error: code, code }))
    return
  }
  response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream' })
  for (const step of reply) {
    if (step === 'cut') return void response.destroy()
    if (step instanceof Promise) await step
    else if (typeof step === 'number') await new Promise((done) => setTimeout(done, step))
    else response.write(encodeReplyEvent(step))
  }
  response.end()
}

async function sendResumed(response: ServerResponse, reply?: ScriptedReply | 202): Promise<void> {
  if (reply === 202) response.writeHead(202, { ...CORS, 'retry-after': '1' }).end('{}')
  else await sendReply(response, reply ?? { status: 404, code: 'not_found' })
}

/** Like the real server: for a chunk of another release it sends a module that exports the chunk of this build. */
async function sendFile(response: ServerResponse, directory: string, path: string): Promise<void> {
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
  const body = await readFile(join(directory, normalize(path))).catch(() => findTodaysChunk(directory, path))
  if (body) response.writeHead(200, { ...CORS, 'content-type': `${type}; charset=utf-8` }).end(body)
  else response.writeHead(404).end()
}

async function findTodaysChunk(directory: string, path: string): Promise<string | undefined> {
  const { entries } = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'))
  const kind = /\/widget\/([a-z]+)-[\w-]{6}\.js$/.exec(path)?.[1]?.replace('element', 'beside')
  const entry: string | undefined = entries[kind ?? '']
  return entry && `export*from"./${entry.replace('widget/', '')}"`
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
