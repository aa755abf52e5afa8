import { createHash } from 'node:crypto'
import type { ChatRequest, Decision, ToolCall } from './chat-request.ts'

const LONGEST_TOKEN = 8

export interface Usage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

export interface Completion {
  id: string
  model: string
  created: number
  tokens: readonly string[]
  calls: readonly ToolCall[]
  finishReason: 'stop' | 'length' | 'tool_calls'
  usage: Usage
}

export function createCompletion(request: ChatRequest, decision: Decision, now: Date): Completion {
  const seed = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const text = decision.kind === 'text' ? splitTokens(decision.text) : []
  const calls = decision.kind === 'calls' ? decision.calls : []
  const tokens = text.slice(0, request.maxTokens)
  const isCut = tokens.length < text.length
  return {
    id: `chatcmpl-${seed.slice(0, 29)}`,
    model: request.model,
    created: Math.floor(now.getTime() / 1000),
    tokens,
    calls: calls.map((call, index) => ({
      id: `call_${createHash('sha256').update(`${seed} ${index}`).digest('hex').slice(0, 24)}`,
      name: call.name,
      arguments: JSON.stringify(call.arguments),
    })),
    finishReason: calls.length > 0 ? 'tool_calls' : isCut ? 'length' : 'stop',
    usage: countUsage(request, tokens, calls),
  }
}

function countUsage(request: ChatRequest, tokens: readonly string[], calls: readonly unknown[]): Usage {
  const prompt = request.messages.reduce((sum, { text }) => sum + 4 + splitTokens(text).length, 3)
  const tools = request.tools.length > 0 ? splitTokens(JSON.stringify(request.tools)).length : 0
  const completion = tokens.length + (calls.length > 0 ? splitTokens(JSON.stringify(calls)).length : 0)
  return { prompt_tokens: prompt + tools, completion_tokens: completion, total_tokens: prompt + tools + completion }
}

export function splitTokens(text: string): string[] {
  const words = text.match(/\s*\S+|\s+$/g) ?? []
  return words.flatMap((word) => word.match(new RegExp(`\\s*.{1,${LONGEST_TOKEN}}`, 'gsu')) ?? [])
}
