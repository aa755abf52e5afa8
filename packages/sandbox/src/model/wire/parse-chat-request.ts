import { asRecord, isRecord } from '#files/json.ts'
import type { ChatRequest, ToolChoice } from './chat-request.ts'
import { ModelError } from './model-error.ts'
import { checkModelRules, getModel } from './models.ts'
import { parseMessages } from './parse-messages.ts'
import { parseTools } from './parse-tools.ts'

const RANGES = [
  { param: 'temperature', least: 0, most: 2 },
  { param: 'frequency_penalty', least: -2, most: 2 },
  { param: 'presence_penalty', least: -2, most: 2 },
  { param: 'top_p', least: 0, most: 1 },
]

/** Throws a ModelError if OpenAI would refuse the request. If one parameter is wrong, the error names it. */
export function parseChatRequest(text: string): ChatRequest {
  const body = parseBody(text)
  if (typeof body.model !== 'string' || body.model === '')
    throw new ModelError(400, 'you must provide a model parameter')
  for (const range of RANGES) checkRange(body, range)
  const model = getModel(body.model).id
  checkModelRules(model, body)
  const tools = parseTools(body.tools)
  const streamOptions = asRecord(body.stream_options)
  if (streamOptions && body.stream !== true) {
    throw new ModelError(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.", {
      param: 'stream_options',
    })
  }
  return {
    model,
    messages: parseMessages(body.messages),
    tools,
    toolChoice: parseToolChoice(
      body.tool_choice,
      tools.map(({ name }) => name),
    ),
    parallelCalls: body.parallel_tool_calls !== false,
    maxTokens: parseMaxTokens(body),
    stream: body.stream === true,
    includeUsage: streamOptions?.include_usage === true,
  }
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return body
  } catch {
    // Text that is no JSON gets the same error as JSON that is no object.
  }
  throw new ModelError(400, 'We could not parse the JSON body of your request. Send a JSON object.')
}

function checkRange(body: Record<string, unknown>, { param, least, most }: (typeof RANGES)[number]): void {
  const value = body[param]
  if (value === undefined || value === null) return
  if (typeof value !== 'number' || value < least || value > most) {
    throw new ModelError(400, `Invalid value for '${param}': expected a number from ${least} to ${most}.`, { param })
  }
}

function parseMaxTokens(body: Record<string, unknown>): number | undefined {
  const param = body.max_completion_tokens === undefined ? 'max_tokens' : 'max_completion_tokens'
  const value = body[param]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value
  throw new ModelError(400, `Invalid '${param}': expected an integer of at least 1.`, { param })
}

function parseToolChoice(choice: unknown, names: readonly string[]): ToolChoice {
  if (choice === 'none' || choice === 'required') return choice
  const name = asRecord(asRecord(choice)?.function)?.name
  if (name === undefined) return 'auto'
  if (typeof name === 'string' && names.includes(name)) return { tool: name }
  throw new ModelError(400, `Tool choice '${name}' not found in 'tools' parameter.`, { param: 'tool_choice' })
}
