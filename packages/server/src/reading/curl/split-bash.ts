import { readAnsiText } from './ansi-text.ts'
import { indexOfOrLength, readCatSubstitution, readHereDocument } from './here-document.ts'
import { readPipedInput } from './piped-input.ts'
import type { ShellCommand } from './shell-command.ts'
import { isApostrophe } from './straighten-quotes.ts'

/**
 * Splits a text into commands like bash, with exceptions for pasted texts: variables, `$(...)` and `<id>` stay as they
 * are, and a `&` inside an unquoted address does not end the command. Takes linear time.
 */
export function splitBash(text: string): ShellCommand[] {
  return new BashSplitter(text).split()
}

/** What a word is: one of the command's own, or what stands after `<<`, `<<<`, `>` or another redirection. */
type WordRole = 'own' | 'delimiter' | 'input' | 'output' | 'unused'

class BashSplitter {
  private readonly commands: ShellCommand[] = []
  private readonly text: string
  private command: ShellCommand = { words: [], at: 0 }
  private word: string | undefined
  private role: WordRole = 'own'
  private at = 0
  private isAddress = false
  /**
   * True after the word `curl`. Before it, an apostrophe inside a word begins no quote, because the text may be that of
   * a page.
   */
  private isCurl = false
  /** True for a command after `|` that does not belong to curl. */
  private skipsCommand = false
  private delimiter: string | undefined

  constructor(text: string) {
    this.text = text
  }

  split(): ShellCommand[] {
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? ''
      const next = this.text[this.at + 1] ?? ''
      const isRead =
        this.readQuoted(character, next) ||
        this.readBlank(character) ||
        this.readRedirection(character, next) ||
        this.readOperator(character, next)
      if (!isRead) this.readPlain(character)
    }
    this.endCommand()
    return this.commands
  }

  private readQuoted(character: string, next: string): boolean {
    if (character === '\\') this.readEscaped(next)
    else if (character === "'" && (this.isCurl || !isApostrophe(this.text, this.at))) {
      const end = indexOfOrLength(this.text, "'", this.at + 1)
      this.addQuoted({ text: this.text.slice(this.at + 1, end), end: end + 1 })
    } else if (character === '$' && next === "'") this.addQuoted(readAnsiText(this.text, this.at + 2))
    else if (character === '"') this.addQuoted(readDoubleQuoted(this.text, this.at + 1))
    else if (character === '$' && next === '"') this.addQuoted(readDoubleQuoted(this.text, this.at + 2))
    else if (character === '$' && next === '(') this.add(readSubstitution(this.text, this.at))
    else return false
    return true
  }

  private readEscaped(next: string): void {
    const lineEnd = next === '\n' ? 2 : next === '\r' && this.text[this.at + 2] === '\n' ? 3 : 0
    if (lineEnd === 0 && next !== '') this.add({ text: next, end: this.at + 2 })
    else this.at += lineEnd || 2
    if (lineEnd > 0 && this.isCurl) this.at += findCommentLines(this.text, this.at)
  }

  private readBlank(character: string): boolean {
    if (character === '\n') this.readLineEnd()
    else if (character === ' ' || character === '\t' || character === '\r') {
      this.endWord()
      this.at++
    } else if (character === '#' && this.word === undefined) this.at = indexOfOrLength(this.text, '\n', this.at)
    else return false
    return true
  }

  private readLineEnd(): void {
    this.endWord()
    this.at++
    if (this.delimiter !== undefined) {
      const document = readHereDocument(this.text, this.at, this.delimiter)
      this.command.input = document.text
      this.at = document.end
      this.delimiter = undefined
    } else if (this.isCurl && beginsWithOption(this.text, this.at)) return
    else if (this.isCurl && QUOTED_ADDRESS.test(this.text.slice(this.at, this.at + 60)) && !this.hasAddress()) return
    this.endCommand()
  }

  private hasAddress(): boolean {
    return this.command.words.some((word) => /^https?:/i.test(word))
  }

  private readRedirection(character: string, next: string): boolean {
    if (character !== '<' && character !== '>') return false
    if (character === '<' && next === '<') {
      this.endWord()
      const third = this.text[this.at + 2]
      this.role = third === '<' ? 'input' : 'delimiter'
      this.at += third === '<' || third === '-' ? 3 : 2
    } else if (character === '<' && isAnglePlaceholder(this.text, this.at)) {
      const end = this.text.indexOf('>', this.at) + 1
      this.add({ text: this.text.slice(this.at, end), end })
    } else {
      const isNumbered = this.word !== undefined && /^[0-9]$/.test(this.word)
      if (isNumbered) this.word = undefined
      this.endWord()
      this.role = character === '>' && !isNumbered ? 'output' : 'unused'
      this.at += next === '>' || next === '&' || next === '|' ? 2 : 1
    }
    return true
  }

  private readOperator(character: string, next: string): boolean {
    if (character !== ';' && character !== '&' && character !== '|') return false
    if (character === '&' && next !== '&' && this.isAddress && next.trim() !== '') return false
    if (character === '|' && next !== '|') this.readPipe()
    else this.endCommand()
    this.at += next === character ? 2 : 1
    return true
  }

  private readPipe(): void {
    this.endWord()
    const piped = readPipedInput(this.command.words, this.text, this.at)
    if (piped) this.endCommand()
    else this.skipsCommand = true
    if (piped?.text !== undefined) this.command.input = piped.text
  }

  private readPlain(character: string): void {
    this.isAddress ||= character === '?'
    this.add({ text: character, end: this.at + 1 })
  }

  private addQuoted(quoted: { text: string; end: number }): void {
    if (quoted.end > this.text.length) this.command.openQuoteAt = this.at
    this.add(quoted)
  }

  private add({ text, end }: { text: string; end: number }): void {
    this.word = (this.word ?? '') + text
    this.at = end
  }

  private endWord(): void {
    const { word, role } = this
    if (word === undefined) return
    if (role === 'delimiter') this.delimiter = word
    else if (role === 'input') this.command.input = word
    else if (role === 'output') this.command.output = word
    else if (role === 'own' && !this.skipsCommand) this.addOwnWord(word)
    this.role = 'own'
    this.isAddress = false
    this.word = undefined
  }

  private addOwnWord(word: string): void {
    if (this.command.words.length === 0) this.command.at = this.at
    this.command.words.push(word)
    this.isCurl ||= /curl(?:\.exe)?$/i.test(word.slice(-8))
  }

  private endCommand(): void {
    this.endWord()
    if (this.command.words.length > 0) this.commands.push(this.command)
    this.command = { words: [], at: this.at }
    this.isCurl = false
    this.skipsCommand = false
    this.role = 'own'
  }
}

function readDoubleQuoted(text: string, from: number): { text: string; end: number } {
  let read = ''
  let at = from
  while (at < text.length && text[at] !== '"') {
    const next = text[at + 1] ?? ''
    if (text[at] === '\\' && '"\\`$\n'.includes(next) && next !== '') {
      if (next !== '\n') read += next
      at += 2
    } else if (text[at] === '$' && next === '(') {
      const substitution = readSubstitution(text, at)
      read += substitution.text
      at = substitution.end
    } else {
      read += text[at]
      at++
    }
  }
  return { text: read, end: at + 1 }
}

function readSubstitution(text: string, at: number): { text: string; end: number } {
  const end = findSubstitutionEnd(text, at)
  return readCatSubstitution(text, at) ?? { text: text.slice(at, end), end }
}

const COMMENT_LINES = /(?:[ \t]*#[^\n]*\n){1,20}(?=[ \t]*-)/y

/**
 * Gives the length of comment lines between the lines of one command. A shell would end the command there, but
 * documentation has such lines.
 */
function findCommentLines(text: string, at: number): number {
  COMMENT_LINES.lastIndex = at
  return COMMENT_LINES.test(text) ? COMMENT_LINES.lastIndex - at : 0
}

/** A line that begins with an option and its value. Words of a page that explain options look different. */
const OPTION_LINE =
  /[ \t]{0,40}(?:(?:-[HdFub]|--(?:header|data(?:-raw|-binary|-urlencode)?|json|form|user|cookie|url))[ =]{0,4}["'$]|--url[ =]{1,4}https?:|(?:-X|--request)[ =]{0,4}["']?(?:GET|POST|PUT|PATCH|DELETE)\b)/y

const QUOTED_ADDRESS = /^[ \t]{0,40}["']https?:/i

/** A shell ends the command at a line without `\`, but some documentation writes options on lines without it. */
function beginsWithOption(text: string, at: number): boolean {
  OPTION_LINE.lastIndex = at
  return OPTION_LINE.test(text)
}

const LONGEST_SUBSTITUTION = 500

function findSubstitutionEnd(text: string, from: number): number {
  let depth = 0
  const last = Math.min(text.length, from + LONGEST_SUBSTITUTION)
  for (let at = from + 1; at < last && text[at] !== '\n'; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return from + 2
}

const LONGEST_PLACEHOLDER = 60

/** True for a placeholder such as `<order-id>`, which a shell would take for the name of a file. */
function isAnglePlaceholder(text: string, at: number): boolean {
  return /^<\p{L}[\p{L}\p{M}\w .-]*>/u.test(text.slice(at, at + LONGEST_PLACEHOLDER))
}
