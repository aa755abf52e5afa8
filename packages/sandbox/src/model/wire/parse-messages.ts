import { asArray, asRecord, asText } from '#files/json.ts'
import type { Message, ToolCall } from './chat-request.ts'
import { ModelError } from './model-error.ts'

/** As OpenAI does, throws a ModelError if a tool call has no answer or an answer has no call. */
export function parseMessages(value: unknown): Message[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new ModelError(400, "Invalid 'messages': expected an array with at least one message.", { param: 'messages' })
  }
  const messages = value.map(parseMessage)
  checkToolAnswers(messages)
  return messages
}

function parseMessage(value: unknown, index: number): Message {
  const message = asRecord(value)
  const text = readContent(message?.content)
  switch (message?.role) {
    case 'system':
    case 'developer':
      return { role: 'system', text }
    case 'user':
      return { role: 'user', text }
    case 'assistant':
      return { role: 'assistant', text, calls: asArray(message.tool_calls).map(parseCall) }
    case 'tool':
      return { role: 'tool', text, callId: asText(message.tool_call_id) }
    default:
      throw new ModelError(400, `Invalid value for 'messages[${index}].role'.`, { param: `messages[${index}].role` })
  }
}

function readContent(content: unknown): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .map((part) => asText(asRecord(part)?.text))
    .join('')
}

function parseCall(value: unknown): ToolCall {
  const call = asRecord(value)
  const target = asRecord(call?.function)
  return { id: asText(call?.id), name: asText(target?.name), arguments: asText(target?.arguments) }
}

function checkToolAnswers(messages: readonly Message[]): void {
  let waiting = new Set<string>()
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!waiting.delete(message.callId)) {
        throw new ModelError(
          400,
          "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          {
            param: `messages[${index}].role`,
          },
        )
      }
      continue
    }
    refuseUnanswered(waiting)
    waiting = new Set(message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])
  }
  refuseUnanswered(waiting)
}

function refuseUnanswered(waiting: ReadonlySet<string>): void {
  if (waiting.size === 0) return
  const ids = [...waiting].join(', ')
  throw new ModelError(400, `These tool_call_ids did not have response messages: ${ids}`, { param: 'messages' })
}
