import type { TokenUsage } from '@bricks/contract/wire'

/** No answer uses this many tokens, and the sum over all rounds of a chat still fits an integer column. */
const MAX_TOKENS = 100_000_000

export function toTokenUsage(read: unknown, written: unknown): TokenUsage | undefined {
  const usage = { prompt_tokens: readTokenCount(read), completion_tokens: readTokenCount(written) }
  return usage.prompt_tokens + usage.completion_tokens === 0 ? undefined : usage
}

/**
 * For chat completions. Gemini and xAI leave the tokens of thoughts out of `completion_tokens` and count them in
 * `total_tokens` alone, but bill them all the same.
 */
export function readCompletionsUsage(counted: Record<string, unknown>): TokenUsage | undefined {
  const [read, written, total] = [counted.prompt_tokens, counted.completion_tokens, counted.total_tokens].map(
    readTokenCount,
  )
  return toTokenUsage(read, Math.max(written ?? 0, (total ?? 0) - (read ?? 0)))
}

export function readTokenCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_TOKENS) : 0
}
