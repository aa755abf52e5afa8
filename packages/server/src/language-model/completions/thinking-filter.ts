const NAMES = ['think', 'thinking', 'thought', 'reasoning']
const OPEN = NAMES.map((name) => `<${name}>`)
const CLOSE = NAMES.map((name) => `</${name}>`)
const LONGEST = Math.max(...CLOSE.map((tag) => tag.length))
const MARK = new RegExp(`</?(?:${NAMES.join('|')})>`, 'gi')

export interface ThinkingFilter {
  /** Must be called if the thoughts come in a field of their own: blanks before the first words are then removed. */
  markThought(): void
  push(text: string): string
  end(): string
}

/**
 * Removes a model's thoughts between marks such as `<think>`, and the blanks after them. A mark may be split over
 * several pieces. A thought without an end mark is hidden to the end of the answer. Blanks at the start of an answer
 * wait for its first words: an answer of blanks alone has no text.
 */
export function createThinkingFilter(isThinking = false): ThinkingFilter {
  let held = ''
  let blanks = ''
  let hasShown = false
  let hasThought = isThinking

  function push(text: string): string {
    if (held === '' && !isThinking && hasShown && !text.includes('<')) return text
    held += text
    let shown = ''
    let start = 0
    for (const { 0: mark, index } of held.matchAll(MARK)) {
      const isOpening = !mark.startsWith('</')
      if (isThinking && isOpening) continue
      if (!isThinking) shown += held.slice(start, index)
      start = index + mark.length
      isThinking = isOpening
      hasThought = true
    }
    held = held.slice(start)
    const keep = isThinking ? Math.min(held.length, LONGEST) : measureBegunMark(held)
    if (!isThinking) shown += held.slice(0, held.length - keep)
    held = held.slice(held.length - keep)
    return addBlankStart(shown)
  }

  function addBlankStart(text: string): string {
    if (hasShown) return text
    hasShown = text.trim() !== ''
    if (!hasShown) {
      blanks += text
      return ''
    }
    return hasThought ? text.trimStart() : blanks + text
  }

  return {
    markThought() {
      hasThought = true
    },
    push,
    end() {
      const rest = isThinking ? '' : held
      held = ''
      return addBlankStart(rest)
    },
  }
}

function measureBegunMark(text: string): number {
  const at = text.lastIndexOf('<')
  if (at === -1) return 0
  const begun = text.slice(at).toLowerCase()
  return [...OPEN, ...CLOSE].some((tag) => tag.startsWith(begun)) ? begun.length : 0
}
