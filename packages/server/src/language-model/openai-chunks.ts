import { isRecord, parseJson } from './json.ts'
import type { FinishReason, ModelEnd, TokenUsage } from './language-model.ts'
import { createToolCallCollector } from './tool-call-collector.ts'

const DONE = '[DONE]'

/** No answer costs as much; the sum over all rounds still fits an integer column. */
const MAX_TOKENS = 100_000_000

export type ChunkReader = {
  /** Takes the data of one event. Throws where it is not a chunk of a completion. */
  read(data: string): void
  /** The text that came since it was last taken. */
  takeText(): string
  hasBegun(): boolean
  /** Whether the provider has said why it stopped, so that a connection that breaks now breaks nothing. */
  isWhole(): boolean
  /** Whether the provider has said that nothing more will come. */
  isDone(): boolean
  /** How the answer ended, once. Throws where it is not whole. */
  end(): ModelEnd
}

/** Puts an answer together from the chunks of a completion. Source: OpenAI API reference, "The chat completion chunk object". */
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

  return { read, takeText, hasBegun: () => hasBegun, isWhole, isDone: () => isDone, end }
}

/** A refusal is the answer: its text is what the visitor reads. */
function readText({ content, refusal }: Record<string, unknown>): string {
  if (typeof content === 'string' && content !== '') return content
  return typeof refusal === 'string' ? refusal : ''
}

/** `tool_calls` is no ending of its own: the calls say it. */
function readReason(reason: string | undefined): FinishReason {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop'
}

function readUsage(usage: Record<string, unknown>): TokenUsage {
  return { promptTokens: readCount(usage.prompt_tokens), completionTokens: readCount(usage.completion_tokens) }
}

function readCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.round(value), MAX_TOKENS) : 0
}
