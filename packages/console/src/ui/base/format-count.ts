export function formatCount(number: number, word: string, none: string): string {
  if (number === 0) return none
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
}
