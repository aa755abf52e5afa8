import type { FinishReason, TokenUsage } from '@bricks/contract/wire'
import { isRecord, parseJson, readTextOrEmpty } from '#json.ts'
import { createToolCallCollector } from '#language-model/completions/tool-call-collector.ts'
import { createStreamedFault, isFilterError } from '#language-model/http/provider-fault.ts'
import { createAnswerParts } from '#language-model/kinds/answer-parts.ts'
import type { AnswerReader } from '#language-model/kinds/model-kind.ts'
import { toTokenUsage } from '#language-model/kinds/token-counts.ts'
import type { ModelEnd } from '#language-model/language-model.ts'

type Item = Record<string, unknown>

/** Sources: OpenAI API reference, "Streaming events" of responses, and "The response object" for a whole answer. */
export function createResponsesReader(): AnswerReader {
  const calls = createToolCallCollector()
  const parts = createAnswerParts()
  let hasBegun = false
  let text = ''
  let hasStreamedText = false
  let latestIndex: unknown
  let reason: FinishReason | undefined
  let usage: TokenUsage | undefined

  function read(data: string): void {
    if (reason !== undefined || ['', '[DONE]'].includes(data[0] === '{' ? data : data.trim())) return
    const event = parseJson(data)
    if (!isRecord(event)) throw new Error('the provider sent something that is no event')
    if (event.type === 'error' || isRecord(event.error)) readFailure(event)
    else readEvent(event)
    hasBegun = true
  }

  function readEvent(event: Item): void {
    const { type, delta, item, response } = event
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') {
      if (typeof delta !== 'string') return
      addText(delta, event.output_index)
      hasStreamedText = true
    } else if (type === 'response.output_item.done' && isRecord(item)) readItem(item, event.output_index)
    else if (type === 'response.failed') readFailure(isRecord(response) ? response : event)
    else if ((type === 'response.completed' || type === 'response.incomplete') && isRecord(response))
      readResponseEnd(response)
    else if (event.object === 'response') {
      const output = Array.isArray(event.output) ? event.output : []
      for (const [index, each] of output.entries()) if (isRecord(each)) readItem(each, index)
      readResponseEnd(event)
    }
  }

  /** A message that the moderation does not let through fails the whole response. */
  function readFailure(failed: Item): void {
    if (!isFilterError(isRecord(failed.error) ? failed.error : failed)) throw createStreamedFault(failed)
    reason = 'content_filter'
  }

  function readItem(item: Item, index: unknown): void {
    if (item.type === 'reasoning') {
      if (hasOwnContent(item)) parts.addThought(item)
    } else if (item.type === 'function_call') {
      calls.add([{ index, id: item.call_id, function: { name: item.name, arguments: item.arguments } }])
      parts.markCall(item.call_id)
    } else if (item.type === 'message') {
      parts.markText(typeof item.phase === 'string' ? { phase: item.phase } : {})
      if (!hasStreamedText && Array.isArray(item.content)) readContent(item.content, index)
    }
  }

  function readContent(content: unknown[], index: unknown): void {
    for (const part of content)
      if (isRecord(part)) addText(readTextOrEmpty(part.text) || readTextOrEmpty(part.refusal), index)
  }

  /** A comment on the way and the answer are two messages, so a blank line is put between them. */
  function addText(more: string, index: unknown): void {
    if (more === '') return
    text += latestIndex !== undefined && index !== undefined && index !== latestIndex ? `\n\n${more}` : more
    latestIndex = index
  }

  function readResponseEnd(response: Item): void {
    if (response.status === 'failed') {
      readFailure(response)
      return
    }
    const details = isRecord(response.incomplete_details) ? response.incomplete_details.reason : undefined
    if (isRecord(response.usage)) usage = toTokenUsage(response.usage.input_tokens, response.usage.output_tokens)
    if (details === 'content_filter') reason = 'content_filter'
    else reason = response.status === 'incomplete' ? 'length' : 'stop'
  }

  function takeText(): string {
    const taken = text
    text = ''
    return taken
  }

  function takeEnd(): ModelEnd {
    if (reason === undefined) throw new Error('the answer was cut off')
    return { reason, calls: reason === 'stop' ? calls.take() : [], usage, carried: parts.take() }
  }

  const hasAllText = () => reason !== undefined
  return { read, takeText, hasBegun: () => hasBegun, hasAllText, isDone: hasAllText, usage: () => usage, end: takeEnd }
}

/**
 * A thought without its content is only an id, and OpenAI stores nothing under that id: it refuses the id with 404. The
 * content is encrypted at OpenAI, and plain at local services.
 */
function hasOwnContent({ encrypted_content, content }: Item): boolean {
  return readTextOrEmpty(encrypted_content) !== '' || (Array.isArray(content) && content.length > 0)
}
