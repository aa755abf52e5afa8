import { isRecord } from '#json.ts'
import type { Carried } from '#language-model/language-model.ts'

/** In characters of JSON. More is not given back. */
const MOST = 1024 * 1024

/**
 * Thoughts go back under the name that they came by: DeepSeek and vLLM want `reasoning_content`, Groq and OpenRouter have `reasoning`,
 * OpenRouter also `reasoning_details`, Gemini signs text in `extra_content`.
 */
const TEXTS = ['reasoning_content', 'reasoning'] as const

export interface CarriedThoughts {
  add(delta: Record<string, unknown>): void
  take(): Carried | undefined
}

export function createCarriedThoughts(): CarriedThoughts {
  const carried: Record<string, unknown> = {}
  const details: unknown[] = []
  let size = 0

  function add(delta: Record<string, unknown>): void {
    for (const name of TEXTS) {
      const text = delta[name]
      if (typeof text !== 'string' || !fits(text.length)) continue
      const before = carried[name]
      carried[name] = typeof before === 'string' ? before + text : text
    }
    if (isRecord(delta.extra_content)) carried.extra_content = delta.extra_content
    if (!Array.isArray(delta.reasoning_details)) return
    for (const detail of delta.reasoning_details) if (fits(JSON.stringify(detail).length)) details.push(detail)
  }

  function fits(more: number): boolean {
    size += more
    return size <= MOST
  }

  function take(): Carried | undefined {
    if (details.length > 0) carried.reasoning_details = details
    return Object.keys(carried).length > 0 ? carried : undefined
  }

  return { add, take }
}
