import type { ServerResponse } from 'node:http'
import type { ToolCall } from './chat-request.ts'
import { type Completion, splitTokens } from './completion.ts'

/** The completion in one piece. */
export function writeWhole(response: ServerResponse, completion: Completion): void {
  const { id, created, model, finishReason, usage } = completion
  const message = { role: 'assistant', content: contentOf(completion), refusal: null, ...callsOf(completion) }
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

function contentOf({ tokens, calls }: Completion): string | null {
  return calls.length > 0 ? null : tokens.join('')
}

function callsOf({ calls }: Completion) {
  if (calls.length === 0) return {}
  return {
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

type Delta = Record<string, unknown>

export type StreamOptions = {
  includeUsage: boolean
  /** Waits before the next piece; rejects when the reader has left. */
  pause: () => Promise<void>
}

/** The completion as server-sent events, one chunk per token. Source: OpenAI's reference of the chat completion chunk object. */
export async function streamCompletion(
  response: ServerResponse,
  completion: Completion,
  { includeUsage, pause }: StreamOptions,
): Promise<void> {
  const { id, created, model, finishReason, usage } = completion
  const send = (choices: readonly unknown[], rest: Delta = includeUsage ? { usage: null } : {}) => {
    const chunk = { id, object: 'chat.completion.chunk', created, model, choices, ...rest }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  const sendDelta = (delta: Delta, finish: string | null = null) =>
    send([{ index: 0, delta, logprobs: null, finish_reason: finish }])

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  for (const delta of listDeltas(completion)) {
    await pause()
    sendDelta(delta)
  }
  sendDelta({}, finishReason)
  if (includeUsage) send([], { usage })
  response.end('data: [DONE]\n\n')
}

function* listDeltas({ tokens, calls }: Completion): Generator<Delta> {
  yield { role: 'assistant', content: calls.length > 0 ? null : '', refusal: null }
  for (const token of tokens) yield { content: token }
  for (const [index, call] of calls.entries()) yield* listCallDeltas(call, index)
}

function* listCallDeltas(call: ToolCall, index: number): Generator<Delta> {
  const opening = { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }
  yield { tool_calls: [opening] }
  for (const piece of splitTokens(call.arguments)) yield { tool_calls: [{ index, function: { arguments: piece } }] }
}
