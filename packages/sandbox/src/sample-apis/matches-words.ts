const SMALL_WORDS = new Set([
  'the',
  'and',
  'for',
  'are',
  'you',
  'any',
  'can',
  'what',
  'how',
  'does',
  'have',
  'with',
  'your',
])

/** Ignores plural endings, common words and words of one or two letters. */
export function matchesWords(text: string, asked: string, amount: 'every' | 'some'): boolean {
  const words = listWordsToMatch(text)
  const wanted = listWordsToMatch(asked)
  const isAmongWords = (word: string) => words.some((other) => other === word)
  return wanted.length > 0 && (amount === 'every' ? wanted.every(isAmongWords) : wanted.some(isAmongWords))
}

export function listWordsToMatch(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}
