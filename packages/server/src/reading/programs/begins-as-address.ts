/** Tells an address from a word of a sentence, which may stand in the same place of a command. */
export function beginsAsAddress(word: string): boolean {
  return /^(?:https?:\/\/|localhost\b|[{$<]|[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?:[:/?#]|$))/i.test(word)
}
