import type { ReactNode } from 'react'

/**
 * Quoted text in a sentence is a name that somebody chose. A name in a right-to-left script would reorder the words
 * beside it, so each quotation is isolated.
 */
export function isolateQuotes(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const [before = '', ...quoted] = text.split('“')
  const parts = quoted.flatMap((part, at) => {
    const end = part.lastIndexOf('”')
    if (end < 1) return [`“${part}`]
    // biome-ignore lint/suspicious/noArrayIndexKey: a quotation is its place in the sentence
    return [<bdi key={at}>“{part.slice(0, end + 1)}</bdi>, part.slice(end + 1)]
  })
  return [before, ...parts]
}
