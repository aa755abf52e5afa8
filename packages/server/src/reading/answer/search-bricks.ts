import { splitWords } from '#reading/values/parameter-names.ts'

export const MOST_FUNCTIONS = 500

export function containsAllWords(search: string, texts: readonly (string | undefined)[]): boolean {
  const words = splitWords(search).map((word) => word.toLowerCase())
  const text = texts.join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
