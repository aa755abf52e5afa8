/** In characters: of one word, and of all of a conversation. */
const LONGEST_WORD = 64
export const MOST_WORDS = 64 * 1024

/** The rules of no one language: its dictionaries for scripts without spaces are in it all the same. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * What the segmenter makes of ASCII alone, at a third of its cost: an apostrophe, a point or a colon between letters parts no word, nor do
 * commas and the like between digits.
 */
const ASCII_ONLY = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9_]+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.,';](?=[0-9]))[a-z0-9_]+)*/g
const SAYS_SOMETHING = /[a-z0-9]|__/

/** An apostrophe or a point within a word says nothing that somebody would search for. */
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}_]/gu

/** The words of the texts, each once and folded, in the order they come. No word holds a space or begins with `:`. */
export function cutWords(texts: readonly string[], most = MOST_WORDS): string[] {
  const words = new Set<string>()
  let length = 0
  for (const text of texts) {
    for (const segment of listWordLike(foldText(text))) {
      const word = toWord(segment)
      if (word === '' || words.has(word)) continue
      length += word.length + 1
      if (length > most) return [...words]
      words.add(word)
    }
  }
  return [...words]
}

function listWordLike(text: string): Iterable<string> {
  return ASCII_ONLY.test(text) ? listAsciiWords(text) : listSegments(text)
}

export function listAsciiWords(text: string): string[] {
  return text.match(ASCII_WORD)?.filter((word) => SAYS_SOMETHING.test(word)) ?? []
}

export function* listSegments(text: string): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike) yield segment
}

function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().toWellFormed()
}

function toWord(segment: string): string {
  const bare = segment.replace(NOT_IN_WORDS, '')
  return bare.length > LONGEST_WORD ? bare.slice(0, LONGEST_WORD).toWellFormed() : bare
}

/** Stands before the words of a conversation, so that the index of all of them begins with the project. */
export function projectWord(projectId: string): string {
  return `:${projectId}`
}

/** '' if nothing was said. */
export function writeWords(projectId: string, texts: readonly string[]): string {
  const words = cutWords(texts)
  return words.length === 0 ? '' : [projectWord(projectId), ...words].join(' ')
}
