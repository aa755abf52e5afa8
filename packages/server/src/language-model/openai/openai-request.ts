import type { SamplingSettings } from '@bricks/contract'
import type { ModelMessage, ModelProfile, ModelRequest, ModelTool } from '#language-model/language-model.ts'

/** Source: OpenAI API reference, "Create chat completion". */
export function writeOpenAiRequest(request: ModelRequest): string {
  return JSON.stringify({
    model: request.model,
    messages: request.messages.map(writeMessage),
    ...writeSampling(request.profile, request.sampling),
    ...(request.tools.length > 0 && { tools: request.tools.map(writeTool) }),
    stream: true,
    stream_options: { include_usage: true },
  })
}

function writeMessage(message: ModelMessage) {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant' || !message.calls) return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

function writeSampling(profile: ModelProfile, sampling: SamplingSettings) {
  const { max_tokens, temperature, frequency_penalty, presence_penalty } = sampling
  if (profile === 'reasoning') return { max_completion_tokens: max_tokens }
  // Also without tools: a bot must not change when it gets its first API, and reasoning would use up its tokens.
  if (profile === 'reasoning-none') return { max_completion_tokens: max_tokens, reasoning_effort: 'none' }
  return { max_tokens, temperature, frequency_penalty, presence_penalty }
}

function writeTool(tool: ModelTool) {
  return { type: 'function', function: tool }
}
