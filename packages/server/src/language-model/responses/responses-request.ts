import { writeAnswerParts } from '#language-model/kinds/answer-parts.ts'
import type { ModelMessage, ModelRequest, ModelTool, ToolCall } from '#language-model/language-model.ts'

/**
 * The provider keeps nothing: thoughts come encrypted and go back in the next round. Source: OpenAI API reference,
 * "Create a model response".
 */
export function writeResponsesRequest({ model, messages, profile, sampling, tools }: ModelRequest) {
  const reasons = profile !== 'classic'
  return {
    model,
    input: messages.flatMap(writeInputItems),
    max_output_tokens: Math.max(LEAST_TOKENS, sampling.max_tokens),
    ...(!reasons && { temperature: sampling.temperature }),
    ...(profile === 'reasoning-none' && { reasoning: { effort: 'none' } }),
    ...(profile === 'reasoning' && { include: ['reasoning.encrypted_content'] }),
    ...(tools.length > 0 && { tools: tools.map(writeTool) }),
    store: false,
    stream: true,
  }
}

/** The Responses API refuses a lower `max_output_tokens`. */
const LEAST_TOKENS = 16

function writeInputItems(message: ModelMessage): unknown[] {
  if (message.role === 'tool') {
    return [{ type: 'function_call_output', call_id: message.callId, output: message.content }]
  }
  if (message.role !== 'assistant')
    return message.content === '' ? [] : [{ role: message.role, content: message.content }]
  return writeAnswerParts(message, { text: writeText, call: writeCall })
}

/** Sends back the message's `phase`, by which the API marks text that is only a comment on the way to the answer. */
function writeText(content: string, mark: Record<string, unknown> | undefined) {
  if (content === '') return []
  return [{ role: 'assistant', content, ...(typeof mark?.phase === 'string' && { phase: mark.phase }) }]
}

function writeCall({ id, name, arguments: given }: ToolCall) {
  return { type: 'function_call', call_id: id, name, arguments: given }
}

function writeTool({ name, description, parameters }: ModelTool) {
  // `strict` would make every parameter required, but the owner of the API decides which parameters are.
  return { type: 'function', name, description, parameters, strict: false }
}
