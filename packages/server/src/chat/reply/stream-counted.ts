import type { TokenUsage } from '@bricks/contract/wire'
import { estimateTokens } from '#bricks/answers/estimate-tokens.ts'
import type { LanguageModel, ModelEnd, ModelReader, ModelRequest, ToolCall } from '#language-model/language-model.ts'

/** What a message costs beside its text, for its role and its borders. In tokens, about. */
const PER_MESSAGE = 4

interface CountedAsking {
  request: ModelRequest
  reader: ModelReader
  /** All that the reader was told so far. */
  said: { toString(): string }
  /** Is told once, before the promise settles, unless the provider refused before it began to answer. */
  count(usage: TokenUsage): void
}

/** Whoever leaves early, and an answer that breaks off, have cost something too: without the provider's count it is estimated. */
export async function streamCounted(
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
    // Who leaves at once has had the provider read it all: a budget that did not see it could be evaded.
    if (hasBegun || signal.aborted) count(counted ?? estimateUsage(request, said.toString()))
    throw error
  }
}

export function sumUsage(usages: readonly TokenUsage[]): TokenUsage {
  const sum: TokenUsage = { prompt_tokens: 0, completion_tokens: 0 }
  for (const { prompt_tokens, completion_tokens, estimated } of usages) {
    sum.prompt_tokens += prompt_tokens
    sum.completion_tokens += completion_tokens
    if (estimated) sum.estimated = true
  }
  return sum
}

function estimateUsage({ messages, tools }: ModelRequest, said: string, calls: readonly ToolCall[] = []): TokenUsage {
  const read = messages.map((message) => estimateTokens(message.content) + PER_MESSAGE + estimateCalls(message))
  const offered = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools))
  return {
    prompt_tokens: read.reduce((sum, tokens) => sum + tokens, offered),
    completion_tokens: estimateTokens(said) + estimateCalls({ calls }),
    estimated: true,
  }
}

function estimateCalls(message: { calls?: readonly ToolCall[] } | object): number {
  const calls = 'calls' in message ? (message.calls ?? []) : []
  return calls.reduce((sum, call) => sum + estimateTokens(call.name) + estimateTokens(call.arguments), 0)
}
