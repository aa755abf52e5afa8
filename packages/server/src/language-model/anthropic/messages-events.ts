import type { FinishReason, TokenUsage } from '@bricks/contract/wire'
import { isRecord, parseJson, readTextOrEmpty } from '#json.ts'
import { createToolCallCollector } from '#language-model/completions/tool-call-collector.ts'
import { createStreamedFault } from '#language-model/http/provider-fault.ts'
import { createAnswerParts } from '#language-model/kinds/answer-parts.ts'
import type { AnswerReader } from '#language-model/kinds/model-kind.ts'
import { readTokenCount, toTokenUsage } from '#language-model/kinds/token-counts.ts'
import type { ModelEnd } from '#language-model/language-model.ts'

type Block = Record<string, unknown>

const REASONS: Readonly<Record<string, FinishReason>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content_filter',
}

/** Sources: Claude API reference, "Streaming messages" for events, and "The Message object" for a whole answer. */
export function createMessagesReader(): AnswerReader {
  const calls = createToolCallCollector()
  const parts = createAnswerParts()
  const thoughts = new Map<number, Block>()
  const counted = { read: 0, written: 0 }
  let hasCountedEnd = false
  let hasBegun = false
  let isDone = false
  let text = ''
  let reason: string | undefined

  function read(data: string): void {
    if (isDone || data.trim() === '') return
    const event = parseJson(data)
    if (!isRecord(event)) throw new Error('the provider sent something that is no event')
    if (event.type === 'error' || isRecord(event.error)) throw createStreamedFault(event)
    readEvent(event)
    hasBegun ||= event.type !== 'ping'
  }

  function readEvent(event: Block): void {
    const index = typeof event.index === 'number' ? event.index : 0
    if (event.type === 'message') readWhole(event)
    else if (event.type === 'message_start' && isRecord(event.message)) countUsage(event.message.usage)
    else if (event.type === 'content_block_start' && isRecord(event.content_block))
      readBlock(index, event.content_block)
    else if (event.type === 'content_block_delta' && isRecord(event.delta)) readDelta(index, event.delta)
    else if (event.type === 'message_delta') readMessageEnd(isRecord(event.delta) ? event.delta : {}, event.usage)
    else if (event.type === 'message_stop') isDone = true
  }

  function readWhole({ content, stop_reason, usage: used }: Block): void {
    if (!Array.isArray(content)) throw new Error('the provider sent a message without content')
    for (const [index, block] of content.entries()) if (isRecord(block)) readBlock(index, block)
    readMessageEnd({ stop_reason: stop_reason ?? 'end_turn' }, used)
    isDone = true
  }

  function readBlock(index: number, block: Block): void {
    if (block.type === 'text') {
      text += readTextOrEmpty(block.text)
      parts.markText()
    } else if (block.type === 'tool_use') {
      const input = isRecord(block.input) && Object.keys(block.input).length > 0 ? block.input : ''
      calls.add([{ index, id: block.id, function: { name: block.name, arguments: input } }])
      parts.markCall(block.id)
    } else if (block.type === 'thinking' || block.type === 'redacted_thinking') {
      const thought = { ...block }
      thoughts.set(index, thought)
      parts.addThought(thought)
    }
  }

  function readDelta(index: number, delta: Block): void {
    const thought = thoughts.get(index)
    if (delta.type === 'text_delta') text += readTextOrEmpty(delta.text)
    else if (delta.type === 'input_json_delta')
      calls.add([{ index, function: { arguments: readTextOrEmpty(delta.partial_json) } }])
    else if (delta.type === 'thinking_delta' && thought)
      thought.thinking = readTextOrEmpty(thought.thinking) + readTextOrEmpty(delta.thinking)
    else if (delta.type === 'signature_delta' && thought)
      thought.signature = readTextOrEmpty(thought.signature) + readTextOrEmpty(delta.signature)
  }

  function readMessageEnd(delta: Block, used: unknown): void {
    if (typeof delta.stop_reason === 'string') reason = delta.stop_reason
    countUsage(used)
    hasCountedEnd ||= isRecord(used)
  }

  /**
   * Tokens from the provider's cache count as read. Each count is of the whole message so far, so the highest one is
   * right.
   */
  function countUsage(used: unknown): void {
    if (!isRecord(used)) return
    const cached = readTokenCount(used.cache_creation_input_tokens) + readTokenCount(used.cache_read_input_tokens)
    counted.read = Math.max(counted.read, readTokenCount(used.input_tokens) + cached)
    counted.written = Math.max(counted.written, readTokenCount(used.output_tokens))
  }

  /**
   * The first event counts all tokens that were read, but only the first one that was written. So written tokens count
   * only once a later event has counted them.
   */
  const usage = (): TokenUsage | undefined => toTokenUsage(counted.read, hasCountedEnd ? counted.written : 0)

  function end(): ModelEnd {
    if (!isDone && reason === undefined) throw new Error('the answer was cut off')
    const ending = (reason === undefined ? undefined : REASONS[reason]) ?? 'stop'
    const called = ending === 'stop' ? calls.take().map(fillEmptyArguments) : []
    return { reason: ending, calls: called, usage: toTokenUsage(counted.read, counted.written), carried: parts.take() }
  }

  function takeText(): string {
    const taken = text
    text = ''
    return taken
  }

  const hasAllText = () => isDone || reason !== undefined
  return { read, takeText, hasBegun: () => hasBegun, hasAllText, isDone: () => isDone, usage, end }
}

/** The Claude API sends no text of arguments for a tool without parameters. */
function fillEmptyArguments(call: ModelEnd['calls'][number]): ModelEnd['calls'][number] {
  return call.arguments === '' ? { ...call, arguments: '{}' } : call
}
