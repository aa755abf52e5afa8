const CAT = /^\$\(cat[ \t]{0,8}<<-?[ \t]{0,8}(["']?)(\w{1,60})\1[ \t]{0,8}\n/
const LONGEST_START = 160

/** `from`: the line below `<<EOF`. `end`: the end of the line that closes the text. */
export function readHereDocument(text: string, from: number, delimiter: string): { text: string; end: number } {
  let start = from
  while (start < text.length) {
    const end = indexOfOrLength(text, '\n', start)
    if (text.slice(start, end).trim() === delimiter) return { text: text.slice(from, Math.max(from, start - 1)), end }
    start = end + 1
  }
  return { text: text.slice(from), end: text.length }
}

/** Gives the text that `$(cat <<EOF ...)` stands for. Undefined if no such text begins at `at`. */
export function readCatSubstitution(text: string, at: number): { text: string; end: number } | undefined {
  const [start, , delimiter = ''] = CAT.exec(text.slice(at, at + LONGEST_START)) ?? []
  if (start === undefined) return undefined
  const document = readHereDocument(text, at + start.length, delimiter)
  // A text without the closing parenthesis is read, too, so that no text is searched twice for its end.
  const [close = ''] = /^\s{0,80}\)/.exec(text.slice(document.end, document.end + 90)) ?? []
  return { text: document.text, end: document.end + close.length }
}

export function indexOfOrLength(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from)
  return found < 0 ? text.length : found
}
