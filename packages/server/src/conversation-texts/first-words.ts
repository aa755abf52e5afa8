const MOST = 120

export function cutFirstWords(message: string): string | null {
  // Reads only the start of a long message, with room for much white space between the words.
  const line = message
    .slice(0, MOST * 8)
    .trim()
    .replace(/\s+/g, ' ')
  if (line === '') return null
  return (line.length > MOST ? `${line.slice(0, MOST - 1).trimEnd()}…` : line).replaceAll('\0', '\uFFFD').toWellFormed()
}
