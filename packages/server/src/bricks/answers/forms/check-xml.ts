export const MOST_XML_LEVELS = 64
/** The parser takes up to 9 microseconds a tag, as many an attribute, and a tenth of one a character. */
const MOST_TAGS = 20_000
const MOST_ATTRIBUTES = 5_000

// Each alternative ends at its first end, and no place is tried twice, so that the time is linear.
const MARKUP =
  /<(?:!--(?:[^-]|-(?!->))*-->|!\[CDATA\[(?:[^\]]|\](?!\]>))*\]\]>|\?[^?]*(?:\?(?!>)[^?]*)*\?>|!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>|(\/?)([^\s/>!?"'=<]+)([^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*)>)/iy

/** Whether each tag has its end, within what can be read in good time. */
export function isWellFormed(text: string): boolean {
  const open: string[] = []
  let tags = 0
  let attributes = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', MARKUP.lastIndex)) {
    MARKUP.lastIndex = at
    const match = MARKUP.exec(text)
    if (!match) return false
    const [, slash, name, rest = ''] = match
    if (name === undefined) continue
    tags += 1
    attributes += countSigns(rest, '=')
    if (tags > MOST_TAGS || attributes > MOST_ATTRIBUTES || open.length >= MOST_XML_LEVELS) return false
    if (slash === '/') {
      if (open.pop() !== name) return false
    } else if (!rest.endsWith('/')) open.push(name)
  }
  return tags > 0 && open.length === 0
}

function countSigns(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1
  return count
}
