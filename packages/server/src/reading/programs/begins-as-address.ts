/** A word of a sentence, too, may stand where a command has its address. */
export function beginsAsAddress(word: string): boolean {
  return /^(?:https?:\/\/|localhost\b|[{$<]|[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?:[:/?#]|$))/i.test(word)
}
