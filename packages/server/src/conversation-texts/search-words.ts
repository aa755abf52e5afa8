/** In characters: `LONGEST_WORD` limits one word, `MOST_WORDS` all words of a conversation. */
const LONGEST_WORD = 64
export const MOST_WORDS = 64 * 1024

/** Any locale would do, because every locale has the dictionaries for scripts without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * In a text that is `ASCII_ONLY`, `ASCII_WORD` cuts words as `segmenter` would, at a third of the cost. An apostrophe,
 * a point or a colon between letters does not end a word, nor does an apostrophe, a comma, a point or a semicolon
 * between digits.
 */
const ASCII_ONLY = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9_]+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.,';](?=[0-9]))[a-z0-9_]+)*/g
const SAYS_SOMETHING = /[a-z0-9]|__/

/**
 * The part that French, Italian and Catalan write before an apostrophe: `l'ordre` is two words. It is also kept as one
 * word, so that a search as it was typed finds it, also in conversations that an older release stored.
 */
const ELISION =
  /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|un|(?:d|n)?all|dell|nell|sull|coll|quest|quell|bell|sant|dov|com|cos|anch)['’](?=.)/u

const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}_]/gu

/** Returns each word of the texts once, folded, in their order. No word holds a space or begins with `:`. */
export function listSearchWords(texts: readonly string[], most = MOST_WORDS): string[] {
  return collectWords(texts, most, (segment) => [segment])
}

function collectWords(texts: readonly string[], most: number, spell: (segment: string) => string[]): string[] {
  const words = new Set<string>()
  let length = 0
  for (const text of texts) {
    for (const segment of splitIntoWords(foldForSearch(text))) {
      for (const word of spell(segment).map(trimWord)) {
        if (word === '' || words.has(word)) continue
        length += word.length + 1
        if (length > most) return [...words]
        words.add(word)
      }
    }
  }
  return [...words]
}

function spellWithoutElision(segment: string): string[] {
  const bare = segment.replace(ELISION, '')
  return bare === segment ? [segment] : [segment, bare]
}

function splitIntoWords(text: string): Iterable<string> {
  return ASCII_ONLY.test(text) ? listAsciiWords(text) : listWordsBySegmenter(text)
}

export function listAsciiWords(text: string): string[] {
  return text.match(ASCII_WORD)?.filter((word) => SAYS_SOMETHING.test(word)) ?? []
}

export function* listWordsBySegmenter(text: string): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike) yield segment
}

function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().toWellFormed()
}

function trimWord(segment: string): string {
  const bare = segment.replace(NOT_IN_WORDS, '')
  return bare.length > LONGEST_WORD ? bare.slice(0, LONGEST_WORD).toWellFormed() : bare
}

/**
 * The index holds the words of all projects. This word stands before the words of a conversation, so that the index can
 * be searched for one project.
 */
export function writeProjectWord(projectId: string): string {
  return `:${projectId}`
}

export function writeSearchWords(projectId: string, texts: readonly string[]): string {
  const words = collectWords(texts, MOST_WORDS, spellWithoutElision)
  return words.length === 0 ? '' : [writeProjectWord(projectId), ...words].join(' ')
}

const LONGEST_FIRST_WORDS = 120

export function cutFirstWords(message: string): string | null {
  // Reads only the start of a long message, with room for much white space between the words.
  const line = message
    .slice(0, LONGEST_FIRST_WORDS * 8)
    .trim()
    .replace(/\s+/g, ' ')
  if (line === '') return null
  return (line.length > LONGEST_FIRST_WORDS ? `${line.slice(0, LONGEST_FIRST_WORDS - 1).trimEnd()}…` : line)
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
}
