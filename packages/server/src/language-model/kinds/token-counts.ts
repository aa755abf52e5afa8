import type { TokenUsage } from '@bricks/contract/wire'

/** More than any answer costs. The sum over all rounds of a chat still fits an integer column. */
const MAX_TOKENS = 100_000_000

export function toTokenUsage(read: unknown, written: unknown): TokenUsage | undefined {
  const usage = { prompt_tokens: readCount(read), completion_tokens: readCount(written) }
  return usage.prompt_tokens + usage.completion_tokens === 0 ? undefined : usage
}

export function readCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_TOKENS) : 0
}
