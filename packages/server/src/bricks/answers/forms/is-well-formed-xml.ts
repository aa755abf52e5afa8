export const MOST_XML_LEVELS = 64
/**
 * Limits the parsing time: the XML parser takes up to 9 microseconds per tag, 9 per attribute and 0.1 per character.
 */
const MOST_TAGS = 20_000
const MOST_ATTRIBUTES = 5_000

// Matching takes linear time: each alternative ends at the first possible end, and no character is tried twice.
const MARKUP =
  /<(?:!--(?:[^-]|-(?!->))*-->|!\[CDATA\[(?:[^\]]|\](?!\]>))*\]\]>|\?[^?]*(?:\?(?!>)[^?]*)*\?>|!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>|(\/?)([^\s/>!?"'=<]+)(?![^\s/>!?"'=<])([^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*)>)/iy

/** False also for a text with more tags, attributes or levels than the parser may take. */
export function isWellFormedXml(text: string): boolean {
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
    attributes += countOccurrences(rest, '=')
    if (tags > MOST_TAGS || attributes > MOST_ATTRIBUTES || open.length >= MOST_XML_LEVELS) return false
    if (slash === '/') {
      if (open.pop() !== name) return false
    } else if (!rest.endsWith('/')) open.push(name)
  }
  return tags > 0 && open.length === 0
}

function countOccurrences(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1
  return count
}
