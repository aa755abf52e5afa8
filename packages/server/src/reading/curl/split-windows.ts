import type { ShellCommand } from './shell-command.ts'

/** Windows' cmd first removes its carets; then each program splits its own line by the rules of the C runtime. */
export function splitCmd(text: string): ShellCommand[] {
  return splitCmdLines(text).flatMap(({ line, at }) => {
    const { words, isOpen } = splitWindowsProgramArguments(line)
    return words.length === 0 ? [] : [{ words, at, ...(isOpen && { openQuoteAt: at }) }]
  })
}

interface CmdLine {
  line: string
  at: number
}

function splitCmdLines(text: string): CmdLine[] {
  const lines: CmdLine[] = []
  let line = ''
  let start = 0
  let isQuoted = false
  let skips = false
  let isAddress = false
  const endLine = (next: number) => {
    lines.push({ line, at: start })
    line = ''
    start = next
    isQuoted = false
    skips = false
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    const next = text[at + 1] ?? ''
    if (character === '^' && !isQuoted) {
      // A caret at the end of a line continues the line. If an empty line follows, the caret is a line break inside a
      // value, as browsers write it.
      if (next === '\n') {
        if (text[at + 2] === '\n') line += '\n'
        at += text[at + 2] === '\n' ? 2 : 1
      } else {
        if (!skips) line += next
        at++
      }
    } else if (character === '\n') endLine(at + 1)
    else if (!isQuoted && !skips && character === '&' && isAddress && /[^\s&]/.test(next)) line += character
    else if (!isQuoted && character === '&') endLine(at + 1)
    else if (!isQuoted && (character === '|' || character === '>')) skips = true
    else if (!skips) {
      isAddress = character === '?' || (isAddress && character.trim() !== '')
      if (character === '"') isQuoted = !isQuoted
      line += character
    }
  }
  endLine(text.length)
  return lines
}

/**
 * The C runtime's rules: `"` begins and ends a quote; `\"`, and `""` inside a quote, mean `"`; backslashes are special
 * only before `"`.
 */
function splitWindowsProgramArguments(line: string): { words: string[]; isOpen: boolean } {
  const words: string[] = []
  let word: string | undefined
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    if (character === '\\') {
      let count = 1
      while (line[at + count] === '\\') count++
      const isBeforeQuote = line[at + count] === '"'
      word = (word ?? '') + '\\'.repeat(isBeforeQuote ? Math.floor(count / 2) : count)
      at += count - 1
      if (isBeforeQuote && count % 2 === 1) {
        word += '"'
        at++
      }
    } else if (character === '"') {
      if (isQuoted && line[at + 1] === '"') {
        word = `${word ?? ''}"`
        at++
      } else {
        isQuoted = !isQuoted
        word ??= ''
      }
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (word !== undefined) words.push(word)
  return { words, isOpen: isQuoted }
}

/**
 * PowerShell's rules: a backtick escapes and continues lines, a doubled quote inside a quoted text means one quote,
 * `'...'` is verbatim.
 */
export function splitPowerShell(text: string): ShellCommand[] {
  const commands: ShellCommand[] = []
  let command: ShellCommand = { words: [], at: 0 }
  let word: string | undefined
  let skips = false
  let at = 0
  const endWord = () => {
    if (word !== undefined && !skips) {
      if (command.words.length === 0) command.at = at
      command.words.push(word)
    }
    word = undefined
  }
  const endCommand = () => {
    endWord()
    if (command.words.length > 0) commands.push(command)
    command = { words: [], at }
    skips = false
  }
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '`') {
      const next = text[at + 1] ?? ''
      if (next !== '\n') word = (word ?? '') + (ESCAPES[next] ?? next)
      at += 2
    } else if (character === "'" || character === '"') {
      const quoted = readPowerShellQuoted(text, at)
      if (quoted.end > text.length) command.openQuoteAt = at
      word = (word ?? '') + quoted.text
      at = quoted.end
    } else if (character === '#' && word === undefined) {
      while (at < text.length && text[at] !== '\n') at++
    } else {
      at++
      if (character === '\n' || character === ';') endCommand()
      else if (character === '|' || character === '>') {
        endWord()
        skips = true
      } else if (/\s/.test(character)) endWord()
      else word = (word ?? '') + character
    }
  }
  endCommand()
  return commands
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '' }

function readPowerShellQuoted(text: string, from: number): { text: string; end: number } {
  const quote = text[from]
  let read = ''
  let at = from + 1
  while (at < text.length) {
    const next = text[at + 1] ?? ''
    if (text[at] === quote && next !== quote) break
    if (text[at] === quote) at++
    if (text[at] === '`' && quote === '"') {
      read += ESCAPES[next] ?? next
      at += 2
    } else {
      read += text[at]
      at++
    }
  }
  return { text: read, end: at + 1 }
}
