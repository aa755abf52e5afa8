/**
 * Writes JSON in one line. Text of strangers may hold characters that control a terminal or that nobody sees: these are
 * written as escapes.
 */
export function writeJsonLine(value: object): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{DI}\u2028\u2029]/gu, escapeEachUnit)
}

function escapeEachUnit(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
