const DOUBLE = '\u201c\u201d\u201e\u201f\u2033\uff02\u00ab\u00bb'
const SINGLE = '\u2018\u2019\u201a\u201b\u2032'
const DASHES = '\u2012-\u2015\u2212'
const SPECIAL = new RegExp(`[${DOUBLE}${SINGLE}${DASHES}\u00a0\u2007\u202f\u200b\u2060]`)
const ESCAPED_DOUBLE = new RegExp(`\\\\[${DOUBLE}]`, 'g')
const OPEN_DOUBLE = new RegExp(`(?<!\\\\)"|[${DOUBLE}]`)
const DASHED = /^[\u2012-\u2015\u2212]{1,2}(?:([A-Za-z])(?=[A-Z\s"'\u2018\u201c])|([a-z][a-z0-9.-]{1,40})(?=[\s=]|$))/
const WORD_END = /^(?:[\s|;)]|\\\r?\n|$)/

/**
 * Word processors and chats replace quotation marks, hyphens and spaces by characters that a shell does not know. Plain
 * spaces are put back everywhere. Quotation marks and hyphens are put back where a shell needs them, but not between
 * straight quotation marks. Takes linear time.
 */
export function straightenQuotesAndDashes(text: string): string {
  if (!SPECIAL.test(text)) return text
  const plain = text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/[\u200b\u2060]/g, '')
  const ends = { [DOUBLE]: createClosingMarkFinder(plain, DOUBLE), [SINGLE]: createClosingMarkFinder(plain, SINGLE) }
  const special = new RegExp(`["'${DOUBLE}${SINGLE}]|(?<!\\S)[${DASHES}]`, 'g')
  let straight = ''
  let from = 0
  for (let found = special.exec(plain); found; found = special.exec(plain)) {
    const at = found.index
    const [character] = found
    const marks = DOUBLE.includes(character) ? DOUBLE : SINGLE.includes(character) ? SINGLE : undefined
    if (isApostrophe(plain, at)) continue
    straight += plain.slice(from, at)
    from = at
    if (marks !== undefined) {
      const end = ends[marks]?.(at + 1)
      if (end === undefined) continue
      straight += quoteShellText(plain.slice(at + 1, end), marks)
      from = end + 1
    } else if (character === '"' || character === "'") {
      from = findQuotedEnd(plain, at)
      straight += plain.slice(at, from)
    } else {
      const [dashed, letter, name] = DASHED.exec(plain.slice(at, at + 50)) ?? []
      if (dashed === undefined) continue
      straight += letter === undefined ? `--${name}` : `-${letter}`
      from = at + dashed.length
    }
    special.lastIndex = from
  }
  return straight + plain.slice(from)
}

export function isApostrophe(text: string, at: number): boolean {
  return /^\p{L}['\u2019]\p{L}$/u.test(text.slice(Math.max(0, at - 1), at + 2))
}

/** The finder must be called with rising positions. So once no end was found, no later call looks for one. */
function createClosingMarkFinder(text: string, marks: string): (from: number) => number | undefined {
  let hasEnd = true
  return (from) => {
    for (let at = from; hasEnd && at < text.length; at++) {
      if (marks.includes(text[at] ?? '') && text[at - 1] !== '\\' && WORD_END.test(text.slice(at + 1, at + 4)))
        return at
    }
    hasEnd = false
    return undefined
  }
}

function quoteShellText(text: string, marks: string): string {
  const isDouble = marks === DOUBLE
  const plain = text.replace(ESCAPED_DOUBLE, '\\"')
  if (isDouble && !OPEN_DOUBLE.test(plain)) return `"${plain}"`
  return `'${text.replaceAll("'", "'\\''")}'`
}

export function findQuotedEnd(text: string, from: number): number {
  const quote = text[from]
  let at = from + 1
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' && quote === '"' ? 2 : 1
  return Math.min(text.length, at + 1)
}
