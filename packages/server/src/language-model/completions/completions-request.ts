import type { ModelMessage, ModelRequest, ModelTool, ToolCall } from '#language-model/language-model.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'

/** Source: OpenAI API reference, "Create chat completion". */
export function writeCompletionsRequest(request: ModelRequest, provider: ModelProvider): Record<string, unknown> {
  const { kind } = provider
  const sampling = writeSampling(request, provider)
  return {
    model: request.model,
    messages: request.messages.map((message) => writeMessage(message, kind)),
    ...(kind === 'openai' || kind === 'azure' ? sampling : leaveOutZeroPenalties(sampling)),
    ...(request.tools.length > 0 && { tools: request.tools.map(writeTool) }),
    stream: true,
    stream_options: { include_usage: true },
  }
}

function writeMessage(message: ModelMessage, kind: ModelProvider['kind']) {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant' || !message.calls) return { role: message.role, content: message.content }
  const { content: thoughts, ...carried } = message.carried ?? {}
  return {
    role: 'assistant',
    content: Array.isArray(thoughts) ? [...thoughts, ...writeTextParts(message.content)] : message.content || null,
    tool_calls: message.calls.map((call, index) => ({
      ...writeCall(call),
      ...(kind === 'gemini' && call.isForeign && index === 0 && UNSIGNED),
    })),
    ...carried,
  }
}

/**
 * Gemini signs the first call of a message, and refuses that call without its signature. If another model made the
 * call, Gemini takes this text in place of a signature. Source: Gemini API, "Thought signatures".
 */
const UNSIGNED = { extra_content: { google: { thought_signature: 'skip_thought_signature_validator' } } }

function writeTextParts(text: string) {
  return text === '' ? [] : [{ type: 'text', text }]
}

function writeCall({ id, name, arguments: given, extra }: ToolCall) {
  return { id, type: 'function', function: { name, arguments: given }, ...extra }
}

function writeSampling({ profile, sampling }: ModelRequest, { quiet }: ModelProvider) {
  const { max_tokens, temperature, frequency_penalty, presence_penalty } = sampling
  if (profile === 'classic') return { max_tokens, temperature, frequency_penalty, presence_penalty }
  if (profile === 'reasoning') return { max_completion_tokens: max_tokens }
  // Reasoning is off even for a request without tools: reasoning would use up the bot's tokens, and a bot must not
  // change when it gets its first API.
  return { max_completion_tokens: max_tokens, ...(quiet ?? { reasoning_effort: 'none' }) }
}

/** Many services refuse a penalty even if it is 0, so a penalty of 0 is left out, which means the same. */
function leaveOutZeroPenalties(sampling: Record<string, unknown>): Record<string, unknown> {
  const penalties = ['frequency_penalty', 'presence_penalty']
  return Object.fromEntries(
    Object.entries(sampling).filter(([name, value]) => value !== 0 || !penalties.includes(name)),
  )
}

function writeTool(tool: ModelTool) {
  return { type: 'function', function: tool }
}
