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
  const commands: ShellCommand[] = []
  let command: ShellCommand = { words: [], at: 0 }
  let word: string | undefined
  let at = 0
  let isAddress = false
  /**
   * True after the word `curl`. Before it, an apostrophe inside a word begins no quote, because the text may be that of
   * a page.
   */
  let isCurl = false
  /** A word after `>` or `<`, and a command after `|`, do not belong to curl. */
  let skipsWord = false
  let isOutput = false
  let skipsCommand = false
  let delimiter: string | undefined
  let awaitsDelimiter = false
  let awaitsInput = false

  const endWord = () => {
    if (word === undefined) return
    if (awaitsDelimiter) delimiter = word
    else if (awaitsInput) command.input = word
    else if (skipsWord && isOutput) command.output = word
    else if (!skipsWord && !skipsCommand) {
      if (command.words.length === 0) command.at = at
      command.words.push(word)
      isCurl ||= /curl(?:\.exe)?$/i.test(word.slice(-8))
    }
    awaitsDelimiter = false
    awaitsInput = false
    skipsWord = false
    isAddress = false
    word = undefined
  }
  const endCommand = () => {
    endWord()
    if (command.words.length > 0) commands.push(command)
    command = { words: [], at }
    isCurl = false
    skipsCommand = false
    skipsWord = false
  }

  while (at < text.length) {
    const character = text[at] ?? ''
    const next = text[at + 1] ?? ''
    if (character === '\\') {
      const lineEnd = next === '\n' ? 2 : next === '\r' && text[at + 2] === '\n' ? 3 : 0
      if (lineEnd === 0 && next !== '') word = (word ?? '') + next
      at += lineEnd || 2
      if (lineEnd > 0 && isCurl) at += findCommentLines(text, at)
    } else if (character === "'" && (isCurl || !isApostrophe(text, at))) {
      const end = indexOfOrLength(text, "'", at + 1)
      if (end === text.length) command.openQuoteAt = at
      word = (word ?? '') + text.slice(at + 1, end)
      at = end + 1
    } else if (character === '$' && next === "'") {
      const ansi = readAnsiText(text, at + 2)
      if (ansi.end > text.length) command.openQuoteAt = at
      word = (word ?? '') + ansi.text
      at = ansi.end
    } else if (character === '"' || (character === '$' && next === '"')) {
      const quoted = readDoubleQuoted(text, at + (character === '$' ? 2 : 1))
      if (quoted.end > text.length) command.openQuoteAt = at
      word = (word ?? '') + quoted.text
      at = quoted.end
    } else if (character === '$' && next === '(') {
      const substitution = readSubstitution(text, at)
      word = (word ?? '') + substitution.text
      at = substitution.end
    } else if (character === '\n') {
      endWord()
      at++
      if (isCurl && delimiter === undefined && beginsWithOption(text, at)) continue
      if (delimiter !== undefined) {
        const document = readHereDocument(text, at, delimiter)
        command.input = document.text
        at = document.end
        delimiter = undefined
      }
      endCommand()
    } else if (character === ' ' || character === '\t' || character === '\r') {
      endWord()
      at++
    } else if (character === '#' && word === undefined) {
      at = indexOfOrLength(text, '\n', at)
    } else if (character === '<' && next === '<') {
      endWord()
      awaitsInput = text[at + 2] === '<'
      awaitsDelimiter = !awaitsInput
      at += awaitsInput || text[at + 2] === '-' ? 3 : 2
    } else if (character === '<' && isAnglePlaceholder(text, at)) {
      const end = text.indexOf('>', at) + 1
      word = (word ?? '') + text.slice(at, end)
      at = end
    } else if (character === '<' || character === '>') {
      const isNumbered = word !== undefined && /^[0-9]$/.test(word)
      if (isNumbered) word = undefined
      endWord()
      skipsWord = true
      isOutput = character === '>' && !isNumbered
      at += next === '>' || next === '&' || next === '|' ? 2 : 1
    } else if (character === '&' && next !== '&' && isAddress && next.trim() !== '') {
      word += character
      at++
    } else if (character === ';' || character === '&' || character === '|') {
      const isPipe = character === '|' && next !== '|'
      if (isPipe) endWord()
      const piped = isPipe ? readPipedInput(command.words, text, at) : undefined
      if (!isPipe || piped) endCommand()
      if (piped?.text !== undefined) command.input = piped.text
      skipsCommand ||= isPipe && !piped
      at += next === character ? 2 : 1
    } else {
      isAddress ||= character === '?'
      word = (word ?? '') + character
      at++
    }
  }
  endCommand()
  return commands
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
  /[ \t]{0,40}(?:(?:-[HdFub]|--(?:header|data(?:-raw|-binary|-urlencode)?|json|form|user|cookie|url))[ =]{0,4}["'$]|(?:-X|--request)[ =]{0,4}["']?(?:GET|POST|PUT|PATCH|DELETE)\b)/y

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
  return /^<[A-Za-z][\w .-]*>/.test(text.slice(at, at + LONGEST_PLACEHOLDER))
}
