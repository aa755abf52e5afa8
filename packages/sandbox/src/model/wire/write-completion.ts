import type { ServerResponse } from 'node:http'
import type { Completion } from './completion.ts'

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
