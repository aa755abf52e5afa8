/** Emoji and scripts need joiners and variation selectors, but never three in a row. */
const INVISIBLE = /\p{DI}{3,}|(?:(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI})+/gu

/** Spells out what nobody would see, as `U+202E`. */
export function revealInvisible(text: string): string {
  return text.replace(INVISIBLE, (run) => ` ${[...run].map(writeCodePoint).join(' ')} `)
}

/** Leaves out what nobody would see. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

function writeCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
