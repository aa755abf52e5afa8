const NAMES = ['think', 'thinking', 'thought', 'reasoning']
const OPEN = NAMES.map((name) => `<${name}>`)
const CLOSE = NAMES.map((name) => `</${name}>`)
const LONGEST = Math.max(...CLOSE.map((tag) => tag.length))

export interface ThinkingFilter {
  /** The part of the text so far that may be shown. */
  push(text: string): string
  /** What was held back in case a mark went on. */
  end(): string
}

/** Takes out what a model thinks aloud between marks, which may come cut over pieces. A thought without an end is hidden to the end. */
export function createThinkingFilter(isThinking = false): ThinkingFilter {
  let held = ''
  let hasShown = false

  function push(text: string): string {
    // Nearly every piece has no mark in it and holds nothing back.
    if (held === '' && !isThinking && hasShown && !text.includes('<')) return text
    held += text
    let shown = ''
    for (;;) {
      const mark = findMark(held, isThinking ? CLOSE : [...OPEN, ...CLOSE])
      if (!mark) break
      if (!isThinking) shown += held.slice(0, mark.at)
      held = held.slice(mark.at + mark.tag.length)
      isThinking = OPEN.includes(mark.tag)
    }
    const keep = isThinking ? Math.min(held.length, LONGEST) : lengthOfBegunMark(held)
    if (!isThinking) shown += held.slice(0, held.length - keep)
    held = held.slice(held.length - keep)
    return show(shown)
  }

  /** An answer does not begin with the blank lines that followed a thought. */
  function show(text: string): string {
    const shown = hasShown ? text : text.trimStart()
    hasShown ||= shown !== ''
    return shown
  }

  return {
    push,
    end() {
      const rest = isThinking ? '' : held
      held = ''
      return show(rest)
    },
  }
}

function findMark(text: string, tags: readonly string[]): { at: number; tag: string } | undefined {
  if (!text.includes('<')) return undefined
  const lower = text.toLowerCase()
  const found = tags.map((tag) => ({ at: lower.indexOf(tag), tag })).filter(({ at }) => at !== -1)
  return found.toSorted((a, b) => a.at - b.at)[0]
}

function lengthOfBegunMark(text: string): number {
  const at = text.lastIndexOf('<')
  if (at === -1) return 0
  const begun = text.slice(at).toLowerCase()
  return [...OPEN, ...CLOSE].some((tag) => tag.startsWith(begun)) ? begun.length : 0
}
