export interface ShellCommand {
  words: string[]
  /** What the command reads from its standard input. */
  input?: string | undefined
  /** The file that it writes, as in `cat <<EOF > order.json`. */
  output?: string
  /** Where it begins in the text. */
  at: number
  /** The position of a quotation mark that is never closed. */
  openQuoteAt?: number
}
