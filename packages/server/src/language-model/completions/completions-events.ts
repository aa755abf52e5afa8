import type { FinishReason, TokenUsage } from '@bricks/contract/wire'
import { isRecord, parseJson, readTextOrEmpty } from '#json.ts'
import { createStreamedFault } from '#language-model/http/provider-fault.ts'
import type { AnswerReader } from '#language-model/kinds/model-kind.ts'
import { readCompletionsUsage } from '#language-model/kinds/token-counts.ts'
import type { ModelEnd } from '#language-model/language-model.ts'
import { createCarriedThoughts } from './carried-thoughts.ts'
import { createThinkingFilter } from './thinking-filter.ts'
import { createToolCallCollector } from './tool-call-collector.ts'

const DONE = '[DONE]'

/** OpenRouter (`error`) and DeepSeek send these finish reasons if they fail during an answer. */
const CUT_SHORT: readonly unknown[] = ['error', 'insufficient_system_resource']

/**
 * Finish reasons of other services than OpenAI are included: `model_length` is Mistral's. Gemini's compatible endpoint
 * sends its own names, also as `content_filter: SAFETY`.
 */
const REASONS: readonly [RegExp, FinishReason][] = [
  [/^(?:length|max_tokens|model_length)$/i, 'length'],
  [/^(?:content_filter\b|(?:IMAGE_)?(?:SAFETY|PROHIBITED_CONTENT|RECITATION)$|BLOCKLIST$|SPII$)/i, 'content_filter'],
]

/**
 * Sources: OpenAI API reference, "The chat completion chunk object" and "The chat completion object", and the variants
 * of compatible services.
 */
export function createCompletionsReader({ beginsInThought = false } = {}): AnswerReader {
  const calls = createToolCallCollector()
  const thoughts = createCarriedThoughts()
  const filter = createThinkingFilter(beginsInThought)
  let hasBegun = false
  let isDone = false
  let text = ''
  let reason: string | undefined
  let usage: TokenUsage | undefined

  function read(data: string): void {
    if (isDone) return
    const mark = data[0] === '{' ? undefined : data.trim()
    if (mark === '') return
    if (mark === DONE) isDone = true
    else readChunk(parseJson(data))
    hasBegun = true
  }

  function readChunk(parsed: unknown): void {
    const chunk = Array.isArray(parsed) ? parsed[0] : parsed
    if (!isRecord(chunk)) throw new Error('the provider sent something that is no chunk')
    if (isFaultChunk(chunk)) throw createStreamedFault(chunk)
    const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
    const counted = findTokenUsageInChunk(chunk, choice)
    if (isRecord(counted)) usage = readCompletionsUsage(counted) ?? usage
    if (!isRecord(choice)) return
    if (CUT_SHORT.includes(choice.finish_reason)) throw createStreamedFault(isRecord(choice.error) ? choice : chunk)
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') reason = choice.finish_reason
    // A whole answer has a `message` instead of a `delta`, and is complete even without a finish reason.
    if (isRecord(choice.message)) reason ??= 'stop'
    const delta = isRecord(choice.delta) ? choice.delta : choice.message
    if (isRecord(delta)) readDelta(delta)
  }

  function readDelta(delta: Record<string, unknown>): void {
    if (thoughts.add(delta)) filter.markThought()
    const said = readText(delta.content) || readText(delta.refusal)
    if (said !== '') text += filter.push(said)
    if (Array.isArray(delta.tool_calls)) calls.add(delta.tool_calls)
    else if (isRecord(delta.tool_calls)) calls.add([delta.tool_calls])
    if (isRecord(delta.function_call)) calls.add([{ index: 0, function: delta.function_call }])
  }

  function takeText(): string {
    const taken = text
    text = ''
    return taken
  }

  function hasAllText(): boolean {
    return isDone || reason !== undefined
  }

  function end(): ModelEnd {
    if (!hasAllText()) throw new Error('the answer was cut off')
    text += filter.end()
    const ending = readReason(reason)
    const carried = thoughts.take()
    return { reason: ending, calls: ending === 'stop' ? calls.take() : [], usage, ...(carried && { carried }) }
  }

  return { read, takeText, hasBegun: () => hasBegun, hasAllText, isDone: () => isDone, usage: () => usage, end }
}

/** Groq sends the token counts in `x_groq`, and Moonshot in the choice that ends the answer. */
function findTokenUsageInChunk({ usage, x_groq }: Record<string, unknown>, choice: unknown): unknown {
  return usage ?? (isRecord(x_groq) ? x_groq.usage : undefined) ?? (isRecord(choice) ? choice.usage : undefined)
}

/**
 * Instead of a chunk a service may send an error: `{error}`, or `{object: 'error', message}` as vLLM does. Groq says in
 * `x_groq.error` why it stopped an answer.
 */
function isFaultChunk(chunk: Record<string, unknown>): boolean {
  const { error, object, type, choices, x_groq } = chunk
  if (isRecord(error) || (typeof error === 'string' && error !== '')) return true
  if (isRecord(x_groq) && readTextOrEmpty(x_groq.error) !== '') return true
  return object === 'error' || (type === 'error' && choices === undefined)
}

function readText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part) => (isRecord(part) && (part.type === 'text' || part.type === 'output_text') ? part.text : part))
    .filter((part) => typeof part === 'string')
    .join('')
}

function readReason(reason: string | undefined): FinishReason {
  return REASONS.find(([sign]) => sign.test(reason ?? ''))?.[1] ?? 'stop'
}
