/**
 * Shortens a text to `most` UTF-16 code units. No half of a character stays, because a brick that holds one can neither
 * be kept nor sent to a model.
 */
export function cutText(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .toWellFormed()
}
