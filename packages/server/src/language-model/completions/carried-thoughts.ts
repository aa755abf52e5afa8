import { isRecord, readTextOrEmpty } from '#json.ts'
import type { Carried } from '#language-model/language-model.ts'

/**
 * In characters. If the thoughts of one answer exceed this, the rest of them does not go back to the provider. Gemini's
 * `extra_content` does not count.
 */
const MOST = 1024 * 1024

/**
 * A provider gets its thoughts back under the name under which it sent them: DeepSeek and llama.cpp use
 * `reasoning_content`; vLLM, Groq, Ollama and OpenRouter `reasoning`; OpenRouter also `reasoning_details`; LiteLLM
 * `thinking_blocks`. Gemini signs text in `extra_content`. Mistral puts thoughts into `content`.
 */
const TEXTS = ['reasoning_content', 'reasoning'] as const
const LISTS = ['reasoning_details', 'thinking_blocks'] as const

type Thought = Record<string, unknown>

export interface CarriedThoughts {
  add(delta: Record<string, unknown>): boolean
  take(): Carried | undefined
}

export function createCarriedThoughts(): CarriedThoughts {
  const carried: Record<string, unknown> = {}
  const lists = new Map<string, Thought[]>()
  let size = 0

  function add(delta: Record<string, unknown>): boolean {
    if (!hasThoughts(delta)) return false
    for (const name of TEXTS) {
      const text = delta[name]
      if (typeof text !== 'string' || !hasRoomFor(text.length)) continue
      const before = carried[name]
      carried[name] = typeof before === 'string' ? before + text : text
    }
    if (isRecord(delta.extra_content)) carried.extra_content = delta.extra_content
    for (const name of LISTS) addThoughts(name, delta[name])
    if (Array.isArray(delta.content)) addThoughts('content', delta.content.filter(isThinking))
    return true
  }

  function addThoughts(name: string, thoughts: unknown): void {
    if (!Array.isArray(thoughts)) return
    const list = lists.get(name) ?? []
    lists.set(name, list)
    for (const thought of thoughts) {
      if (isRecord(thought) && hasRoomFor(JSON.stringify(thought).length)) joinThought(list, thought)
    }
  }

  function hasRoomFor(more: number): boolean {
    size += more
    return size <= MOST
  }

  function take(): Carried | undefined {
    for (const [name, list] of lists) if (list.length > 0) carried[name] = list
    return Object.keys(carried).length > 0 ? carried : undefined
  }

  return { add, take }
}

/**
 * Runs for every piece of an answer, and hardly any piece has thoughts, so it must be fast: a fixed property name is
 * read faster than a variable one.
 */
function hasThoughts(delta: Record<string, unknown>): boolean {
  const { reasoning_content, reasoning, reasoning_details, thinking_blocks, extra_content, content } = delta
  const thoughts = reasoning_content ?? reasoning ?? reasoning_details ?? thinking_blocks ?? extra_content ?? null
  return thoughts !== null || Array.isArray(content)
}

function isThinking(part: unknown): boolean {
  return isRecord(part) && part.type === 'thinking'
}

/**
 * A thought comes in pieces and ends with its signature, but the provider wants it back in one piece. Encrypted
 * thoughts come whole.
 */
function joinThought(list: Thought[], thought: Thought): void {
  const last = list.at(-1)
  const text = thought.type === 'reasoning.text' ? 'text' : 'thinking'
  const isPiece = thought.type === 'reasoning.text' || thought.type === 'thinking'
  if (!last || !isPiece || last.type !== thought.type || last.index !== thought.index || last.signature) {
    list.push({ ...thought })
    return
  }
  const joined = joinTexts(last[text], thought[text])
  for (const [name, value] of Object.entries(thought)) if (value !== null && value !== undefined) last[name] = value
  last[text] = joined
}

/** Adds to the list `before` itself: copying it for each of the many pieces of a thought took seconds. */
function joinTexts(before: unknown, more: unknown): unknown {
  if (!Array.isArray(before) && !Array.isArray(more)) return readTextOrEmpty(before) + readTextOrEmpty(more)
  const parts: unknown[] = Array.isArray(before) ? before : []
  const added = Array.isArray(before) ? [more].flat() : [before, more].flat()
  for (const part of added) {
    const last = parts.at(-1)
    if (isRecord(last) && isRecord(part) && last.type === 'text' && part.type === 'text') {
      parts[parts.length - 1] = { ...last, text: readTextOrEmpty(last.text) + readTextOrEmpty(part.text) }
    } else if (part !== undefined && part !== null) parts.push(part)
  }
  return parts
}
