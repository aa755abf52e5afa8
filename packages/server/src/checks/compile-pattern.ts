import { RE2JS } from 're2js'

/**
 * Limits the size of the compiled pattern, and with it the time that a search in one answer takes: some 50 ms at worst.
 */
const MOST_STEPS = 1_000

export function compilePattern(text: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.compile(text)
    return pattern.programSize() <= MOST_STEPS ? pattern : undefined
  } catch {
    return undefined
  }
}
