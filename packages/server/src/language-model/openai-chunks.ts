import { isRecord, parseJson } from './json.ts'
import type { FinishReason, ModelEvent, TokenUsage } from './language-model.ts'
import { createToolCallCollector } from './tool-call-collector.ts'

const DONE = '[DONE]'

/** No answer costs as much; the sum over all rounds still fits an integer column. */
const MAX_TOKENS = 100_000_000

export type ChunkReader = {
  /** Takes the data of one event. Throws where it is not a chunk of a completion. */
  read(data: string): void
  /** The body has ended cleanly. Throws where the answer is not whole. */
  end(): void
  /** Whether the provider has said why it stopped, so that a connection that breaks now breaks nothing. */
  isWhole(): boolean
  /** Whether the last event was given on. */
  isDone(): boolean
}

/** Turns the chunks of one streamed completion into events. Source: OpenAI API reference, "The chat completion chunk object". */
export function createChunkReader(emit: (event: ModelEvent) => void): ChunkReader {
  const calls = createToolCallCollector()
  let begun = false
  let finished = false
  let reason: string | undefined
  let usage: TokenUsage | undefined

  function read(data: string): void {
    if (finished) return
    if (data === DONE) finish()
    else readChunk(parseJson(data))
  }

  function readChunk(chunk: unknown): void {
    if (!isRecord(chunk) || isRecord(chunk.error)) throw new Error('the provider sent something that is no chunk')
    begin()
    if (isRecord(chunk.usage)) usage = readUsage(chunk.usage)
    const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
    if (!isRecord(choice)) return
    if (typeof choice.finish_reason === 'string') reason = choice.finish_reason
    if (!isRecord(choice.delta)) return
    const delta = readText(choice.delta)
    if (delta !== '') emit({ type: 'text', delta })
    if (Array.isArray(choice.delta.tool_calls)) calls.add(choice.delta.tool_calls)
  }

  function begin(): void {
    if (begun) return
    begun = true
    emit({ type: 'begin' })
  }

  function finish(): void {
    begin()
    finished = true
    const ending = readReason(reason)
    emit({ type: 'finish', reason: ending, calls: ending === 'stop' ? calls.take() : [], usage })
  }

  function end(): void {
    if (finished) return
    if (reason === undefined) throw new Error('the answer was cut off')
    finish()
  }

  return { read, end, isWhole: () => finished || reason !== undefined, isDone: () => finished }
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
