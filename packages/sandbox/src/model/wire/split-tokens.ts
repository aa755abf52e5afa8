const LONGEST_TOKEN = 8

/** Pieces as a model streams them: a word with the space before it, long words in several pieces. Joined they give the text. */
export function splitTokens(text: string): string[] {
  const words = text.match(/\s*\S+|\s+$/g) ?? []
  return words.flatMap((word) => word.match(new RegExp(`\\s*.{1,${LONGEST_TOKEN}}`, 'gsu')) ?? [])
}
