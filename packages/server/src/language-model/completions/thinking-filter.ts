const NAMES = ['think', 'thinking', 'thought', 'reasoning']
const OPEN = NAMES.map((name) => `<${name}>`)
const CLOSE = NAMES.map((name) => `</${name}>`)
const LONGEST = Math.max(...CLOSE.map((tag) => tag.length))

export interface ThinkingFilter {
  push(text: string): string
  end(): string
}

/**
 * Removes a model's thoughts between marks such as `<think>`. A mark may be split over several pieces. A thought
 * without an end mark is hidden to the end of the answer.
 */
export function createThinkingFilter(isThinking = false): ThinkingFilter {
  let held = ''
  let hasShown = false

  function push(text: string): string {
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
    const keep = isThinking ? Math.min(held.length, LONGEST) : measureBegunMark(held)
    if (!isThinking) shown += held.slice(0, held.length - keep)
    held = held.slice(held.length - keep)
    return trimStartOfAnswer(shown)
  }

  function trimStartOfAnswer(text: string): string {
    const shown = hasShown ? text : text.trimStart()
    hasShown ||= shown !== ''
    return shown
  }

  return {
    push,
    end() {
      const rest = isThinking ? '' : held
      held = ''
      return trimStartOfAnswer(rest)
    },
  }
}

function findMark(text: string, tags: readonly string[]): { at: number; tag: string } | undefined {
  if (!text.includes('<')) return undefined
  // Not `toLowerCase` of the whole text, which makes letters such as İ longer, so that the mark would be found too late.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const found = tags.map((tag) => ({ at: lower.indexOf(tag), tag })).filter(({ at }) => at !== -1)
  return found.toSorted((a, b) => a.at - b.at)[0]
}

function measureBegunMark(text: string): number {
  const at = text.lastIndexOf('<')
  if (at === -1) return 0
  const begun = text.slice(at).toLowerCase()
  return [...OPEN, ...CLOSE].some((tag) => tag.startsWith(begun)) ? begun.length : 0
}
