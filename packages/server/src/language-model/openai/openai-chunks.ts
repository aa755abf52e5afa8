import type { FinishReason, TokenUsage } from '@bricks/contract/wire'
import { isRecord, parseJson } from '#json.ts'
import type { ModelEnd } from '#language-model/language-model.ts'
import { createToolCallCollector } from './tool-call-collector.ts'

const DONE = '[DONE]'

/** More than any answer costs, but the sum of all rounds still fits an integer column. */
const MAX_TOKENS = 100_000_000

export interface ChunkReader {
  read(data: string): void
  takeText(): string
  hasBegun(): boolean
  /** True when the finish reason has come. If the connection breaks after that, nothing is lost. */
  isWhole(): boolean
  isDone(): boolean
  /** As far as the provider has counted. */
  usage(): TokenUsage | undefined
  /** Call it only once. Throws if the answer is not whole. */
  end(): ModelEnd
}

/** Source: OpenAI API reference, "The chat completion chunk object". */
export function createChunkReader(): ChunkReader {
  const calls = createToolCallCollector()
  let hasBegun = false
  let isDone = false
  let text = ''
  let reason: string | undefined
  let usage: TokenUsage | undefined

  function read(data: string): void {
    if (isDone) return
    if (data === DONE) isDone = true
    else readChunk(parseJson(data))
    hasBegun = true
  }

  function readChunk(chunk: unknown): void {
    if (!isRecord(chunk) || isRecord(chunk.error)) throw new Error('the provider sent something that is no chunk')
    if (isRecord(chunk.usage)) usage = readUsage(chunk.usage)
    const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
    if (!isRecord(choice)) return
    if (typeof choice.finish_reason === 'string') reason = choice.finish_reason
    if (!isRecord(choice.delta)) return
    text += readText(choice.delta)
    if (Array.isArray(choice.delta.tool_calls)) calls.add(choice.delta.tool_calls)
  }

  function takeText(): string {
    const taken = text
    text = ''
    return taken
  }

  function isWhole(): boolean {
    return isDone || reason !== undefined
  }

  function end(): ModelEnd {
    if (!isWhole()) throw new Error('the answer was cut off')
    const ending = readReason(reason)
    return { reason: ending, calls: ending === 'stop' ? calls.take() : [], usage }
  }

  return { read, takeText, hasBegun: () => hasBegun, isWhole, isDone: () => isDone, usage: () => usage, end }
}

function readText({ content, refusal }: Record<string, unknown>): string {
  if (typeof content === 'string' && content !== '') return content
  return typeof refusal === 'string' ? refusal : ''
}

function readReason(reason: string | undefined): FinishReason {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop'
}

function readUsage(usage: Record<string, unknown>): TokenUsage {
  return { prompt_tokens: readCount(usage.prompt_tokens), completion_tokens: readCount(usage.completion_tokens) }
}

function readCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_TOKENS) : 0
}
