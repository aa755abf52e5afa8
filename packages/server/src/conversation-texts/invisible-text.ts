/** A joiner or a variation selector is left alone, because emoji and scripts need it, unless three stand in a row. */
const INVISIBLE = /\p{DI}{3,}|(?:(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI})+/gu

export function revealInvisible(text: string): string {
  return text.replace(INVISIBLE, (run) => ` ${[...run].map(writeCodePoint).join(' ')} `)
}

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

function writeCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
