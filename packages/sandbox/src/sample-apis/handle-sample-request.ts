import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { readBody } from '#http/read-body.ts'
import { answerCall } from './answer-call.ts'
import { type SampleApi, SampleRefusal } from './sample-api.ts'

const LARGEST_BODY = 64 * 1024

export function createSampleHandler(apis: ReadonlyMap<string, SampleApi>, now: () => Date): RequestListener {
  return (request, response) => {
    handleSampleRequest(apis, request, response, now).catch(() => response.destroy())
  }
}

async function handleSampleRequest(
  apis: ReadonlyMap<string, SampleApi>,
  request: IncomingMessage,
  response: ServerResponse,
  now: () => Date,
): Promise<void> {
  const body = await readBody(request, LARGEST_BODY)
  try {
    if (body === undefined) throw new SampleRefusal(413, `The body is larger than ${LARGEST_BODY} bytes.`)
    const url = URL.parse(request.url ?? '/', 'https://localhost')
    if (!url) throw new SampleRefusal(400, 'The address is not a valid one.')
    const call = {
      method: request.method ?? '',
      url,
      contentType: request.headers['content-type'] ?? '',
      body,
    }
    const answer = answerCall(apis, call, now())
    sendJson(response, answer.status ?? 200, answer.body)
  } catch (error) {
    if (!(error instanceof SampleRefusal)) throw error
    sendJson(response, error.status, { error: error.message })
  }
}

function sendJson(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ ...body, fictional: true }))
}
