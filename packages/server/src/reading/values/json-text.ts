import { parseJsonKeepingDigits } from '#exact-number.ts'
import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { isUuid } from './guess-value.ts'

export const MOST_DEPTH = 64

export function parsePastedJson(text: string, what: string): unknown {
  const tooDeep = findTooDeepBracket(text)
  if (tooDeep !== undefined) {
    throw new NothingReadError(
      `${what} is nested more than ${MOST_DEPTH} levels deep.`,
      findLineAndColumn(text, tooDeep),
    )
  }
  try {
    return parseJsonKeepingDigits(text)
  } catch (error) {
    throw new NothingReadError(`${what} is no valid JSON.`, findLineAndColumn(text, findErrorPosition(error, text)))
  }
}

/** Gives the error of pasted JSON, with its place. Comments, and placeholders outside of texts, are no errors. */
export function findJsonFailure(text: string, what: string): NothingReadError {
  try {
    // A number of the same length replaces each placeholder, so all that follows keeps its place.
    parsePastedJson(quotePlaceholders(blankCommentsAndCommas(text), (found) => '0'.padEnd(found.length)).text, what)
  } catch (error) {
    if (error instanceof NothingReadError) return error
    throw error
  }
  return new NothingReadError(`${what} is no valid JSON.`)
}

export function findTooDeepBracket(text: string): number | undefined {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '[' || character === '{') {
      if (++depth > MOST_DEPTH) return at
    } else if (character === ']' || character === '}') depth--
  }
  return undefined
}

/**
 * V8 states the position, or says that the text ended too early. For an unexpected character it may do neither, so a
 * binary search finds the position.
 */
function findErrorPosition(error: unknown, text: string): number {
  const position = readStatedPosition(error, text)
  if (position !== undefined) return position
  let fits = 0
  let fails = text.length
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1
    if (isBeginningOfJson(text.slice(0, middle))) fits = middle
    else fails = middle
  }
  return fails - 1
}

function readStatedPosition(error: unknown, text: string): number | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, position] = /at position (\d{1,9})/.exec(message) ?? []
  if (position !== undefined) return Number(position)
  return message.startsWith('Unexpected end') ? text.length : undefined
}

function isBeginningOfJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return readStatedPosition(error, text) === text.length
  }
}

/** A placeholder outside of quotation marks becomes a JSON text. `outside`: the texts that such placeholders became. */
export function quotePlaceholders(
  text: string,
  quote: (placeholder: string) => string = (placeholder) => JSON.stringify(brace(placeholder)),
): { text: string; outside: Set<string> } {
  const outside = new Set<string>()
  let quoted = ''
  let from = 0
  let isText = false
  let before = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else {
      const [found] = (/[{$<A-Z]/.test(character) && OUTSIDE.exec(text.slice(at, at + 90))) || []
      const isFound = found !== undefined && (!NEEDS_PLACE.test(found) || ':[,'.includes(before || ' '))
      if (character.trim() !== '') before = character
      if (!isFound) continue
      outside.add(brace(found))
      quoted += text.slice(from, at) + quote(found)
      at += found.length - 1
      from = at + 1
    }
  }
  return { text: quoted + text.slice(from), outside }
}

/** A name in braces, or one in capitals, is no JSON, but some documentation leaves its quotation marks out. */
const OUTSIDE =
  /^(?:\{\{\s?[\w.$ -]{1,60}?\s?\}\}|\$\{[\w.]{1,60}\}|\$\w{1,60}|<[A-Za-z][\w .-]{0,60}>|\{[A-Za-z_][\w.-]{0,60}\}|(?!(?:TRUE|FALSE|NULL)\b)[A-Z][A-Z0-9_]{1,60}(?![\w"']))/
/** These may mean something else than a placeholder, except where a value stands. */
const NEEDS_PLACE = /^(?:\{[^{]|[A-Z])/
/** In capitals a text may also be a word of the API. In braces it is a placeholder. */
const brace = (placeholder: string) => (/^[A-Z]/.test(placeholder) ? `{{${placeholder}}}` : placeholder)

/** A string that is never closed counts until the end of the text, so that the patterns take linear time. */
const TEXT_OR_COMMENT = /("[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$))|(?:\/\/|#)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const TEXT_OR_LAST_COMMA = /("[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$))|,(?=\s*[}\]])/g

/** Puts spaces in place of comments, and of the comma behind a last member, so that all else stays in its place. */
export function blankCommentsAndCommas(text: string): string {
  const keepTextBlankRest = (found: string, string: string | undefined) => string ?? found.replace(/[^\n]/g, ' ')
  return text.replace(TEXT_OR_COMMENT, keepTextBlankRest).replace(TEXT_OR_LAST_COMMA, keepTextBlankRest)
}

/** True for the version and a plain id of a JSON-RPC call: they are part of the protocol, so no call changes them. */
export function belongsToJsonRpcForm(call: object, name: string, value: unknown): boolean {
  const text = String(value)
  return (
    Object.hasOwn(call, 'jsonrpc') && /^(?:jsonrpc|id)$/.test(name) && (/^[\w.-]{1,12}$/.test(text) || isUuid(text))
  )
}
