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
      const escaped = readCaret(text, at)
      if (!skips || next === '\n') line += escaped.text
      at = escaped.last
    } else if (character === '\n') endLine(at + 1)
    else if (!isQuoted && character === '&') {
      if (skips || !isAddress || !/[^\s&]/.test(next)) endLine(at + 1)
      else line += character
    } else if (!isQuoted && (character === '|' || character === '>')) skips = true
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
 * A caret at the end of a line continues the line. If an empty line follows, the caret is a line break inside a value,
 * as browsers write it.
 */
function readCaret(text: string, at: number): { text: string; last: number } {
  const next = text[at + 1] ?? ''
  if (next !== '\n') return { text: next, last: at + 1 }
  return text[at + 2] === '\n' ? { text: '\n', last: at + 2 } : { text: '', last: at + 1 }
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
      const read = readBackslashes(line, at)
      word = (word ?? '') + read.text
      at = read.last
    } else if (character === '"' && isQuoted && line[at + 1] === '"') {
      word = `${word ?? ''}"`
      at++
    } else if (character === '"') {
      isQuoted = !isQuoted
      word ??= ''
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (word !== undefined) words.push(word)
  return { words, isOpen: isQuoted }
}

function readBackslashes(line: string, at: number): { text: string; last: number } {
  let end = at
  while (line[end] === '\\') end++
  const count = end - at
  if (line[end] !== '"') return { text: '\\'.repeat(count), last: end - 1 }
  const kept = '\\'.repeat(Math.floor(count / 2))
  return count % 2 === 1 ? { text: `${kept}"`, last: end } : { text: kept, last: end - 1 }
}

/**
 * PowerShell's rules: a backtick escapes and continues lines, a doubled quote inside a quoted text means one quote,
 * `'...'` is verbatim.
 */
export function splitPowerShell(text: string): ShellCommand[] {
  return new PowerShellSplitter(text).split()
}

class PowerShellSplitter {
  private readonly commands: ShellCommand[] = []
  private readonly text: string
  private command: ShellCommand = { words: [], at: 0 }
  private word: string | undefined
  /** True behind `|` and `>`. */
  private skips = false
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  split(): ShellCommand[] {
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? ''
      if (character === '`') this.readEscaped()
      else if (character === "'" || character === '"') this.readQuoted()
      else if (character === '#' && this.word === undefined) this.skipComment()
      else this.readOther(character)
    }
    this.endCommand()
    return this.commands
  }

  private readEscaped(): void {
    const next = this.text[this.at + 1] ?? ''
    if (next !== '\n') this.word = (this.word ?? '') + (ESCAPES[next] ?? next)
    this.at += 2
  }

  private readQuoted(): void {
    const { text, end } = readPowerShellQuoted(this.text, this.at)
    if (end > this.text.length) this.command.openQuoteAt = this.at
    this.word = (this.word ?? '') + text
    this.at = end
  }

  private skipComment(): void {
    while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++
  }

  private readOther(character: string): void {
    this.at++
    if (character === '\n' || character === ';') this.endCommand()
    else if (character === '|' || character === '>') {
      this.endWord()
      this.skips = true
    } else if (/\s/.test(character)) this.endWord()
    else this.word = (this.word ?? '') + character
  }

  private endWord(): void {
    if (this.word !== undefined && !this.skips) {
      if (this.command.words.length === 0) this.command.at = this.at
      this.command.words.push(this.word)
    }
    this.word = undefined
  }

  private endCommand(): void {
    this.endWord()
    if (this.command.words.length > 0) this.commands.push(this.command)
    this.command = { words: [], at: this.at }
    this.skips = false
  }
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
