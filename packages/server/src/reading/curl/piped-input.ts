const READER_NEXT = /^\s*(?:\\\r?\n\s*)?(?:\S{0,200}\/)?(?:curl|https?|xhs?)(?:\.exe)?\s/
const DROPS_LINES = /\btr\s+-d\s+['"]?(?:\\r)?\\{1,2}n/
const LONGEST_FILTER = 200

/**
 * What `echo '...' |` gives to a curl, or to HTTPie, behind the pipe at `at`. Undefined if neither follows, without a
 * text if another program writes it. `words`: those of the command before the first pipe.
 */
export function readPipedInput(words: readonly string[], text: string, at: number): { text?: string } | undefined {
  if (!READER_NEXT.test(text.slice(at + 1, at + 400))) return undefined
  const [program = '', ...given] = words
  if (!/^(?:echo|printf)$/.test(program)) return {}
  const said = given.filter((word) => !/^-[neE]{1,3}$/.test(word)).join(' ')
  const dropsLines = DROPS_LINES.test(text.slice(Math.max(0, at - LONGEST_FILTER), at))
  return { text: dropsLines ? said.replaceAll('\n', '') : said }
}
