/** The most of an answer that reaches the model, in bytes of UTF-8, the mark included. */
export const MAX_MODEL_BYTES = 16_000
const MARK = '\n[truncated]'

export function truncateText(
  text: string,
  mustMark: boolean,
  most: number = MAX_MODEL_BYTES,
): { text: string; truncated: boolean } {
  const size = Buffer.byteLength(text)
  if (size <= most && !mustMark) return { text, truncated: false }
  const kept = Buffer.from(text).subarray(0, most - MARK.length)
  // A character cut in two would decode to U+FFFD; `stream` leaves its bytes out.
  return { text: new TextDecoder().decode(kept, { stream: true }) + MARK, truncated: true }
}
