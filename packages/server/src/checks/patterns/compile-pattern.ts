import { RE2JS } from 're2js'

/** Limits the size of the compiled pattern, and with it the time that a search takes: a second at worst. */
const MOST_STEPS = 1_000

/**
 * Compiling takes up to ten microseconds a step, and RE2 counts its steps only after compiling. So the steps are first
 * counted here, one for each alternative, although RE2 makes one step of all alternatives that are single characters.
 */
const MOST_COUNTED = 8 * MOST_STEPS

export function compilePattern(text: string): RE2JS | undefined {
  if (countPatternSteps(text) > MOST_COUNTED) return undefined
  try {
    const pattern = RE2JS.compile(text)
    return pattern.programSize() <= MOST_STEPS ? pattern : undefined
  } catch {
    return undefined
  }
}

/** Matches one part of a pattern. The groups of a repetition such as `{2,5}` are minimum, comma and maximum. */
const PART =
  /\\Q[\s\S]*?(?:\\E|$)|\\[pPx]\{[^}]*\}?|\\[pP][A-Z]|\\x[\da-fA-F]{2}|\\\d{1,3}|\\[\s\S]?|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]?|\(\?[a-zA-Z-]*\)|\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?|\{(\d+)(?:(,)(\d*))?\}|[\s\S]/gu

/**
 * Counts one step for each character or class, multiplied by the repetitions around it, as in `(a{10}b){20}`. The
 * compiled pattern has about as many steps, or more.
 */
export function countPatternSteps(text: string): number {
  const outer: number[] = []
  let steps = 0
  let last = 0
  for (const [part, least, isRange, most] of text.matchAll(PART)) {
    if (least !== undefined) {
      const times = Number(isRange === undefined || most === '' ? least : most)
      steps += last * (times - 1)
      last *= times
    } else if (part === ')') {
      last = steps
      steps += outer.pop() ?? 0
    } else if (part.startsWith('(') && !part.endsWith(')')) {
      outer.push(steps)
      steps = 0
      last = 0
    } else if (!part.startsWith('(') && !'*+?|'.includes(part)) {
      last = 1
      steps += 1
    }
  }
  return steps
}
