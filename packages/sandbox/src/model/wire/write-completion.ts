import type { ServerResponse } from 'node:http'
import type { ToolCall } from './chat-request.ts'
import { type Completion, splitTokens } from './completion.ts'

export function sendWholeCompletion(response: ServerResponse, completion: Completion): void {
  const { id, created, model, finishReason, usage } = completion
  const message = {
    role: 'assistant',
    content: joinCompletionTokens(completion),
    refusal: null,
    ...buildCallFields(completion),
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id,
      object: 'chat.completion',
      created,
      model,
      choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
      usage,
    }),
  )
}

function joinCompletionTokens({ tokens, calls }: Completion): string | null {
  return calls.length > 0 ? null : tokens.join('')
}

function buildCallFields({ calls }: Completion) {
  if (calls.length === 0) return {}
  return {
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

export type Delta = Record<string, unknown>

/** Source: OpenAI's reference, the chat completion chunk object. */
export function writeChunk(delta: Delta, finish: string | null = null, rest: Delta = {}): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return writeEvent({ object: 'chat.completion.chunk', choices, ...rest })
}

export function writeEvent(data: unknown): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

export const DONE = writeEvent('[DONE]')

export interface StreamOptions {
  includeUsage: boolean
  pause: () => Promise<void>
}

export async function streamCompletion(
  response: ServerResponse,
  completion: Completion,
  { includeUsage, pause }: StreamOptions,
): Promise<void> {
  const { id, created, model, finishReason, usage } = completion
  const rest = { id, created, model, ...(includeUsage && { usage: null }) }

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  for (const delta of listDeltas(completion)) {
    await pause()
    response.write(writeChunk(delta, null, rest))
  }
  response.write(writeChunk({}, finishReason, rest))
  if (includeUsage) response.write(writeEvent({ object: 'chat.completion.chunk', choices: [], ...rest, usage }))
  response.end(DONE)
}

function* listDeltas({ tokens, calls }: Completion): Generator<Delta> {
  yield { role: 'assistant', content: calls.length > 0 ? null : '', refusal: null }
  for (const token of tokens) yield { content: token }
  for (const [index, call] of calls.entries()) yield* listCallDeltas(call, index, splitTokens(call.arguments))
}

export function* listCallDeltas(call: ToolCall, index: number, pieces: readonly string[]): Generator<Delta> {
  const opening = { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }
  yield { tool_calls: [opening] }
  for (const piece of pieces) yield { tool_calls: [{ index, function: { arguments: piece } }] }
}
