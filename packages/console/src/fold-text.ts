/** For searches: neither case nor accents matter, nor in which of two ways an accent is stored. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
