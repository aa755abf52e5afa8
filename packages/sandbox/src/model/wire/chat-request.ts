export interface ToolParameter {
  name: string
  description: string
  type: string
  choices: readonly string[]
  isPicked?: boolean
  required: boolean
}

export interface Tool {
  name: string
  description: string
  parameters: readonly ToolParameter[]
}

export interface ToolCall {
  id: string
  name: string
  arguments: string
}

export type Message =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; text: string; callId: string }

export type ToolChoice = 'auto' | 'none' | 'required' | { tool: string }

export interface ChatRequest {
  model: string
  messages: readonly Message[]
  tools: readonly Tool[]
  toolChoice: ToolChoice
  parallelCalls: boolean
  maxTokens: number | undefined
  stream: boolean
  includeUsage: boolean
}

export interface DecidedCall {
  name: string
  arguments: Readonly<Record<string, unknown>>
}

export type Decision = { kind: 'text'; text: string } | { kind: 'calls'; calls: readonly DecidedCall[] }

export type Decide = (request: ChatRequest, now: Date) => Decision
