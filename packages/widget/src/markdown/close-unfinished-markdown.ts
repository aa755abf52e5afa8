const FENCE = /^\s*(```|~~~)/
// Emphasis never crosses the start of a list item, heading, quotation, table row or empty line.
const STARTS = /\n(?=[ \t]*(?:\n|[-*+] |\d+[.)] |#+ |>|\|))/
const UNDECIDED = /(^|\n)[ \t]*([-=*_+#>~`]+|\d+[.)]?)$/
const OPEN_LINK = /!?\[([^[\]\n]*)(\](\([^)\n]*(\([^)\n]*\))?)?)?$/
const TABLE_RULE = /^[\s|:-]*$/
const MARKS = /(`+)[^`]+\1(?!`)|`+|\\.|\*{1,3}|~~|_+/g

export function closeUnfinishedMarkdown(given: string): string {
  const lines = given.trimEnd().split('\n')
  const fences = lines.filter((line) => FENCE.test(line)).length
  if (fences % 2 === 1) return lines.join('\n').replace(/\n[ \t]*[`~]{1,2}$/, '')
  const done = lines.findLastIndex((line) => FENCE.test(line)) + 1
  const open = lines.slice(done)
  return [...lines.slice(0, done), finishTable(open) ?? finishLines(open.join('\n'))].join('\n')
}

export function hasClosedMarks(text: string): boolean {
  return closeMarks(text) === text.trimEnd()
}

function finishLines(text: string): string {
  const decided = text.replace(UNDECIDED, '')
  const last = decided.split(STARTS).at(-1) as string
  return decided.slice(0, decided.length - last.length) + closeMarks(last)
}

function finishTable(lines: string[]): string | undefined {
  const start = lines.findLastIndex((line) => !line.trim()) + 1
  const [head = '', rule = '', ...rows] = lines.slice(start).map((line) => line.trim())
  if (!head.startsWith('|') || rows.length > 0 || !TABLE_RULE.test(rule)) return
  const cells = head.replace(/^\||\|$/g, '').split('|')
  const row = cells.map((cell, at) => (at < cells.length - 1 ? cell : closeMarks(cell)))
  return [...lines.slice(0, start), `|${row.join('|')}|`, `|${'-|'.repeat(row.length)}`].join('\n')
}

function closeMarks(text: string): string {
  // At most three marks are removed, so that a long row of marks takes linear time.
  const shown = text.replace(OPEN_LINK, '$1').replace(/[*_~`\\]{0,3}(<b?r?)?$/, '')
  const open: string[] = []
  for (const { 0: mark, 1: code, index } of shown.matchAll(MARKS)) {
    if (code || mark.startsWith('\\')) continue
    if (mark.startsWith('`')) return shown + mark
    const before = shown[index - 1] ?? ' '
    const after = shown[index + mark.length] ?? ' '
    // An underscore behind a letter opens nothing, as in `https://.../Mercury_(planet)`.
    const isInWord = /^\w_/.test(before + mark)
    if (open.at(-1) === mark && before.trim()) open.pop()
    else if (after.trim() && !isInWord) open.push(mark)
  }
  return shown.trimEnd() + open.reverse().join('')
}
