/** Uses a loop, because a pattern such as `/+$` takes quadratic time on `////x`. */
export function trimCharacterAtEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

export function trimCharacterAtBothEnds(text: string, character: string): string {
  let start = 0
  while (text[start] === character) start++
  return trimCharacterAtEnd(text.slice(start), character)
}
