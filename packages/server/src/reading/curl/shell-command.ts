export interface ShellCommand {
  words: string[]
  input?: string | undefined
  at: number
  /** The position of a quotation mark that is never closed. */
  openQuoteAt?: number
}
