import { RE2JS } from 're2js'

/** Steps of the program. With the length of an answer it bounds the time of a search: some 50 ms at worst. */
const MOST_STEPS = 1_000

/** Undefined for what is no pattern of RE2, or too large a one. */
export function compilePattern(text: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.compile(text)
    return pattern.programSize() <= MOST_STEPS ? pattern : undefined
  } catch {
    return undefined
  }
}
