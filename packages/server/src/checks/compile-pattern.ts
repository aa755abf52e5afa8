import { RE2JS } from 're2js'

/** Steps of the compiled pattern. With the length of an answer they bound the time of a search: some 50 ms at worst. */
const MOST_STEPS = 1_000

/** Undefined if RE2 refuses the pattern, or if it is too large. */
export function compilePattern(text: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.compile(text)
    return pattern.programSize() <= MOST_STEPS ? pattern : undefined
  } catch {
    return undefined
  }
}
