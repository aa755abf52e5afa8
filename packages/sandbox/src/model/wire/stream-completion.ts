import type { ServerResponse } from 'node:http'
import type { ToolCall } from './chat-request.ts'
import type { Completion } from './completion.ts'
import { splitTokens } from './split-tokens.ts'

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
