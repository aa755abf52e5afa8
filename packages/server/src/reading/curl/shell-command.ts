/** A command of a pasted text, as its shell would pass it on. */
export interface ShellCommand {
  words: string[]
  /** A here-document. */
  input?: string | undefined
  /** The position at which the command begins in the text. */
  at: number
  /** The position of a quotation mark that is never closed. */
  openQuoteAt?: number
}
