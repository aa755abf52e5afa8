/**
 * The text without that character at its end. A loop and no pattern: what is to be found at the end of a text is looked for from
 * each place of it, so that `////x` takes the square of its length.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

/** The text without that character at its beginning and its end. */
export function trimBothOf(text: string, character: string): string {
  let start = 0
  while (text[start] === character) start++
  return trimEndOf(text.slice(start), character)
}
