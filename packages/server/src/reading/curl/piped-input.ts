const READER_NEXT = /^\s*(?:\\\r?\n\s*)?(?:\S{0,200}\/)?(?:curl|https?|xhs?)(?:\.exe)?\s/
const DROPS_LINES = /\btr\s+-d\s+['"]?(?:\\r)?\\{1,2}n/
const LONGEST_FILTER = 200

/**
 * Gives the text that `echo '...'` passes to curl or HTTPie through the pipe at `at`. Undefined if neither of the two
 * follows the pipe. The result has no `text` if the program before the pipe is not `echo` or `printf`. `words`: the
 * words of the command before the first pipe.
 */
export function readPipedInput(words: readonly string[], text: string, at: number): { text?: string } | undefined {
  if (!READER_NEXT.test(text.slice(at + 1, at + 400))) return undefined
  const [program = '', ...given] = words
  if (!/^(?:echo|printf)$/.test(program)) return {}
  const said = given.filter((word) => !/^-[neE]{1,3}$/.test(word)).join(' ')
  const dropsLines = DROPS_LINES.test(text.slice(Math.max(0, at - LONGEST_FILTER), at))
  return { text: dropsLines ? said.replaceAll('\n', '') : said }
}
