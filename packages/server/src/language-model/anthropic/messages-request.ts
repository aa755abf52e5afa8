import { isRecord, parseJson } from '#json.ts'
import type { ModelMessage, ModelRequest, ModelTool, ToolCall } from '#language-model/language-model.ts'

/** Its temperatures end at 1. */
const HOTTEST = 1

type Block = Record<string, unknown>
interface Written {
  role: 'user' | 'assistant'
  content: Block[]
}

/** Source: Claude API reference, "Create a Message". */
export function writeMessagesRequest({ model, messages, profile, sampling, tools }: ModelRequest): Block {
  const system = messages.flatMap((message) => (message.role === 'system' ? [message.content] : []))
  return {
    model,
    max_tokens: sampling.max_tokens,
    ...(system.length > 0 && { system: system.join('\n\n') }),
    messages: joinTurns(messages.flatMap(writeMessage)),
    ...(profile === 'classic' && { temperature: Math.min(sampling.temperature, HOTTEST) }),
    ...(tools.length > 0 && { tools: tools.map(writeTool) }),
    stream: true,
  }
}

function writeMessage(message: ModelMessage): Written[] {
  if (message.role === 'system') return []
  if (message.role === 'tool') {
    return [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: message.callId, content: message.content }] }]
  }
  // It refuses empty text, and wants its thoughts before all else.
  const text = message.content.trim() === '' ? [] : [{ type: 'text', text: message.content }]
  if (message.role !== 'assistant') return text.length > 0 ? [{ role: 'user', content: text }] : []
  const thoughts = Array.isArray(message.carried?.blocks) ? message.carried.blocks.filter(isRecord) : []
  const content = [...thoughts, ...text, ...(message.calls ?? []).map(writeCall)]
  return content.length > 0 ? [{ role: 'assistant', content }] : []
}

function writeCall({ id, name, arguments: given }: ToolCall): Block {
  const input = parseJson(given)
  return { type: 'tool_use', id, name, input: isRecord(input) ? input : {} }
}

/** All results of a round must stand in one message, and a message of the assistant's must not be the first. */
function joinTurns(messages: readonly Written[]): Written[] {
  const joined: Written[] = []
  for (const { role, content } of messages) {
    const last = joined.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (joined.length > 0 || role === 'user') joined.push({ role, content: [...content] })
  }
  return joined
}

function writeTool({ name, description, parameters }: ModelTool): Block {
  return { name, description, input_schema: parameters }
}
