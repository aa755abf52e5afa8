export interface ShellCommand {
  words: string[]
  /** What the command reads from its standard input. */
  input?: string | undefined
  /** Where it begins in the text. */
  at: number
  /** The position of a quotation mark that is never closed. */
  openQuoteAt?: number
}
