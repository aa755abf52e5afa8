/** A parameter of a tool, from the JSON schema of its arguments. */
export type ToolParameter = {
  name: string
  description: string
  type: string
  choices: readonly string[]
  required: boolean
}

export type Tool = { name: string; description: string; parameters: readonly ToolParameter[] }

export type ToolCall = { id: string; name: string; arguments: string }

export type Message =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; text: string; callId: string }

export type ToolChoice = 'auto' | 'none' | 'required' | { tool: string }

export type ChatRequest = {
  model: string
  messages: readonly Message[]
  tools: readonly Tool[]
  toolChoice: ToolChoice
  parallelCalls: boolean
  maxTokens: number | undefined
  stream: boolean
  includeUsage: boolean
}

export type DecidedCall = { name: string; arguments: Readonly<Record<string, unknown>> }

/** What a model does about a request: the wire sends it, whoever made it. */
export type Decision = { kind: 'text'; text: string } | { kind: 'calls'; calls: readonly DecidedCall[] }

export type Decide = (request: ChatRequest, now: Date) => Decision
