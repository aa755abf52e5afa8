/** The most of an answer that the model gets, in bytes of UTF-8, `MARK` included. */
export const MAX_MODEL_BYTES = 16_000
const MARK = '\n[truncated]'

/** `mustMark`: the text was cut before, so the result ends with the mark even if it is short. `most` is in bytes. */
export function truncateText(
  text: string,
  mustMark: boolean,
  most: number = MAX_MODEL_BYTES,
): { text: string; truncated: boolean } {
  const size = Buffer.byteLength(text)
  if (size <= most && !mustMark) return { text, truncated: false }
  const kept = Buffer.from(text).subarray(0, most - MARK.length)
  // With `stream` the decoder drops the bytes of a character that was cut in two.
  return { text: new TextDecoder().decode(kept, { stream: true }) + MARK, truncated: true }
}
