import { parseExactRecord } from '#exact-number.ts'
import { writeAnswerParts } from '#language-model/kinds/answer-parts.ts'
import { describeCalledTools } from '#language-model/kinds/called-tools.ts'
import type { ModelMessage, ModelRequest, ModelTool, ToolCall } from '#language-model/language-model.ts'

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
    messages: joinMessagesOfSameRole(messages.flatMap(writeMessage)),
    ...(profile === 'classic' && { temperature: Math.min(sampling.temperature, HOTTEST) }),
    ...(profile === 'reasoning-none' && { thinking: { type: 'disabled' } }),
    ...writeTools(tools, messages),
    stream: true,
  }
}

function writeTools(tools: readonly ModelTool[], messages: readonly ModelMessage[]): Block {
  if (tools.length > 0) return { tools: tools.map(writeTool) }
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? (message.calls ?? []) : []))
  const called = describeCalledTools(calls.map(({ name }) => name))
  return called.length === 0 ? {} : { tools: called.map(writeTool), tool_choice: { type: 'none' } }
}

function writeMessage(message: ModelMessage): Written[] {
  if (message.role === 'system') return []
  if (message.role === 'tool') {
    return [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: message.callId, content: message.content }] }]
  }
  const isOurs = message.role === 'assistant'
  const content = isOurs ? writeAnswerParts(message, { text: writeText, call: writeCall }) : writeText(message.content)
  return content.length > 0 ? [{ role: isOurs ? 'assistant' : 'user', content }] : []
}

/** The Claude API refuses blocks of empty text. */
function writeText(text: string): Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }]
}

function writeCall({ id, name, arguments: given }: ToolCall): Block {
  return { type: 'tool_use', id, name, input: parseExactRecord(given) ?? {} }
}

/**
 * The Claude API wants all tool results of a round in one message. It takes no message of the assistant as the first
 * one and, from Claude 4.6 on, none as the last one.
 */
function joinMessagesOfSameRole(messages: readonly Written[]): Written[] {
  const joined: Written[] = []
  for (const { role, content } of messages) {
    const last = joined.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (joined.length > 0 || role === 'user') joined.push({ role, content: [...content] })
  }
  const last = joined.at(-1)
  if (last?.role === 'assistant' && last.content.every(({ type }) => type === 'text')) joined.pop()
  return joined
}

function writeTool({ name, description, parameters }: ModelTool): Block {
  return { name, description, input_schema: parameters }
}
