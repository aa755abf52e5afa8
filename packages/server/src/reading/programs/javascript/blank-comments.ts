/**
 * Puts spaces in place of comments, so that all else keeps its place. What stands in quotation marks is no comment, nor
 * is the `//` of an address in a sentence. Takes linear time.
 */
export function blankComments(text: string): string {
  let blanked = ''
  let from = 0
  let at = 0
  while (at < text.length) {
    const end = findCommentEnd(text, at)
    if (end === undefined) {
      // Documentation in Markdown puts code between two fences, which are no templates.
      if (text.startsWith(FENCE, at)) at += FENCE.length
      else at = isQuote(text[at]) ? findQuoteEnd(text, at) : at + 1
      continue
    }
    blanked += text.slice(from, at) + text.slice(at, end).replace(/[^\n]/g, ' ')
    from = end
    at = end
  }
  return blanked + text.slice(from)
}

const FENCE = '```'

const isQuote = (character: string | undefined) => character === '"' || character === "'" || character === '`'

function findCommentEnd(text: string, at: number): number | undefined {
  if (text[at] !== '/' || /[:/\\\w*]/.test(text[at - 1] ?? '')) return undefined
  if (text[at + 1] === '/') return findPositionOrEnd(text, '\n', at)
  return text[at + 1] === '*' ? findPositionOrEnd(text, '*/', at + 2, 2) : undefined
}

function findPositionOrEnd(text: string, wanted: string, from: number, length = 0): number {
  const found = text.indexOf(wanted, from)
  return found < 0 ? text.length : found + length
}

/** Only a template continues on the next line. Any other mark that is open at the end of a line is an apostrophe. */
function findQuoteEnd(text: string, from: number): number {
  const quote = text[from]
  let at = from + 1
  while (at < text.length && text[at] !== quote) {
    if (text[at] === '\n' && quote !== '`') break
    at += text[at] === '\\' ? 2 : 1
  }
  return at + 1
}
