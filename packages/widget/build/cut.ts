/** A piece of a library's text: from here to there, both included; what is put in its place. */
export type Cut = { from: string; to: string; put: string }

/** Throws where the piece is not there exactly once: then the library has changed, and someone has to look. */
export function cut(code: string, { from, to, put }: Cut): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start + from.length) + to.length
  if (start < 0 || end < start || code.includes(from, start + 1))
    throw new Error(`The library no longer holds: ${from}`)
  return code.slice(0, start) + put + code.slice(end)
}
