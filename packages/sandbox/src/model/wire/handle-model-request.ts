import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readBody } from '#http/read-body.ts'
import type { Decide } from './chat-request.ts'
import { createCompletion } from './completion.ts'
import { ModelError } from './model-error.ts'
import { getModel, MODELS } from './models.ts'
import { parseChatRequest } from './parse-chat-request.ts'
import { sendWholeCompletion, streamCompletion } from './write-completion.ts'

const LARGEST_BODY = 4 * 1024 * 1024
const MODEL_PATH = '/v1/models/'

export interface ModelOptions {
  decide: Decide
  now: () => Date
  tokensPerSecond: number
}

export function createModelHandler(options: ModelOptions): RequestListener {
  return (request, response) => {
    routeModelRequest(request, response, options).catch((error: unknown) => sendFailure(response, error))
  }
}

async function routeModelRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: ModelOptions,
): Promise<void> {
  const path = request.url?.split('?')[0] ?? ''
  const call = `${request.method} ${path}`
  checkKey(request.headers.authorization)
  if (call === 'GET /v1/models') return sendJson(response, 200, { object: 'list', data: MODELS })
  if (call.startsWith(`GET ${MODEL_PATH}`)) return sendJson(response, 200, getModel(path.slice(MODEL_PATH.length)))
  if (call === 'POST /v1/chat/completions') return answerChat(request, response, options)
  throw new ModelError(404, `Invalid URL (${call})`)
}

async function answerChat(request: IncomingMessage, response: ServerResponse, options: ModelOptions): Promise<void> {
  const body = await readBody(request, LARGEST_BODY)
  if (body === undefined) throw new ModelError(413, `The body is larger than ${LARGEST_BODY} bytes.`)
  const chat = parseChatRequest(body)
  const now = options.now()
  const completion = createCompletion(chat, options.decide(chat, now), now)
  if (!chat.stream) return sendWholeCompletion(response, completion)

  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const delay = options.tokensPerSecond > 0 ? 1000 / options.tokensPerSecond : 0
  const pause = async () => {
    if (delay > 0) await wait(delay, undefined, { signal: gone.signal })
    gone.signal.throwIfAborted()
  }
  await streamCompletion(response, completion, { includeUsage: chat.includeUsage, pause })
}

function checkKey(authorization: string | undefined): void {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!key) {
    throw new ModelError(401, "You didn't provide an API key. Send it in an Authorization header, as a Bearer token.")
  }
  if (!key.startsWith('sk-') || key.startsWith('sk-bad-')) {
    const shown = `${key.slice(0, 7)}***${key.slice(-3)}`
    throw new ModelError(
      401,
      `Incorrect API key provided: ${shown}. In the sandbox any key that begins with sk- works.`,
      {
        code: 'invalid_api_key',
      },
    )
  }
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const { status, message, type, param, code } =
    error instanceof ModelError
      ? error
      : new ModelError(500, 'The sandbox failed to answer this request.', { type: 'server_error' })
  sendJson(response, status, { error: { message, type, param, code } })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
