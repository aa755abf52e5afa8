import type { TokenUsage } from '@bricks/contract/wire'
import { estimateTokens } from '#bricks/answers/estimate-tokens.ts'
import type { LanguageModel, ModelEnd, ModelReader, ModelRequest, ToolCall } from '#language-model/language-model.ts'

/** Roughly the tokens that a message costs for its role and delimiters, besides its text. */
const PER_MESSAGE = 4

interface CountedAsking {
  request: ModelRequest
  reader: ModelReader
  said: { toString(): string }
  /** Called once, before the promise settles. Not called if the provider failed before it began to answer. */
  count(usage: TokenUsage): void
}

/**
 * Also counts an answer that breaks off or whose client leaves, even before it begins: the provider has read the whole
 * prompt, and otherwise clients could evade the budget. Estimates the tokens that the provider did not count.
 */
export async function streamModelAndCountTokens(
  model: Pick<LanguageModel, 'stream'>,
  { request, reader, said, count }: CountedAsking,
  signal: AbortSignal,
): Promise<ModelEnd> {
  let hasBegun = false
  let counted: TokenUsage | undefined
  const listener: ModelReader = {
    ...reader,
    begin() {
      hasBegun = true
      reader.begin()
    },
    counted(usage) {
      counted = usage
    },
  }
  try {
    const end = await model.stream(request, listener, signal)
    count(end.usage ?? estimateUsage(request, said.toString(), end.calls))
    return end
  } catch (error) {
    if (hasBegun || signal.aborted) count(completeUsage(counted, estimateUsage(request, said.toString())))
    throw error
  }
}

export function sumTokenUsage(usages: readonly TokenUsage[]): TokenUsage {
  const sum: TokenUsage = { prompt_tokens: 0, completion_tokens: 0 }
  for (const { prompt_tokens, completion_tokens, estimated } of usages) {
    sum.prompt_tokens += prompt_tokens
    sum.completion_tokens += completion_tokens
    if (estimated) sum.estimated = true
  }
  return sum
}

/**
 * Some providers count the prompt at once and what they write only at the end. If the answer broke off, the second
 * count is missing and is estimated.
 */
function completeUsage(counted: TokenUsage | undefined, estimated: TokenUsage): TokenUsage {
  if (!counted) return estimated
  if (counted.completion_tokens > 0 || estimated.completion_tokens === 0) return counted
  return { ...estimated, prompt_tokens: counted.prompt_tokens }
}

function estimateUsage({ messages, tools }: ModelRequest, said: string, calls: readonly ToolCall[] = []): TokenUsage {
  const read = messages.map((message) => estimateTokens(message.content) + PER_MESSAGE + estimateCallTokens(message))
  const offered = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools))
  return {
    prompt_tokens: read.reduce((sum, tokens) => sum + tokens, offered),
    completion_tokens: estimateTokens(said) + estimateCallTokens({ calls }),
    estimated: true,
  }
}

function estimateCallTokens(message: { calls?: readonly ToolCall[] } | object): number {
  const calls = 'calls' in message ? (message.calls ?? []) : []
  return calls.reduce((sum, call) => sum + estimateTokens(call.name) + estimateTokens(call.arguments), 0)
}
