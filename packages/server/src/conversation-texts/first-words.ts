const MOST = 120

/** The beginning of a message as one line. Null if it has no visible character. */
export function cutFirstWords(message: string): string | null {
  // Reads only the start of a long message, with room for much white space between its words.
  const line = message
    .slice(0, MOST * 8)
    .trim()
    .replace(/\s+/g, ' ')
  if (line === '') return null
  return (line.length > MOST ? `${line.slice(0, MOST - 1).trimEnd()}…` : line).replaceAll('\0', '\uFFFD').toWellFormed()
}
