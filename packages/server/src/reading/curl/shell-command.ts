export interface ShellCommand {
  words: string[]
  input?: string | undefined
  /** The file that it writes, as in `cat <<EOF > order.json`. */
  output?: string
  at: number
  openQuoteAt?: number
}
