export interface ShellCommand {
  words: string[]
  input?: string | undefined
  /** The file that it writes, as in `cat <<EOF > order.json`. */
  output?: string
  at: number
  openQuoteAt?: number
}

/** Whether a word of a command is the method of a request. */
export function isMethod(word: string): boolean {
  return /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(word)
}
