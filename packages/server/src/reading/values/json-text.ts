import { NothingRead, placeOf } from '#reading/nothing-read.ts'

export const MOST_DEPTH = 64

export function parsePastedJson(text: string, what: string): unknown {
  const tooDeep = findTooDeep(text)
  if (tooDeep !== undefined) {
    throw new NothingRead(`${what} is nested more than ${MOST_DEPTH} levels deep.`, placeOf(text, tooDeep))
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NothingRead(`${what} is no valid JSON.`, placeOf(text, positionOf(error, text)))
  }
}

export function findTooDeep(text: string): number | undefined {
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

/** V8's message names the position, except where the text ended too early. */
function positionOf(error: unknown, text: string): number {
  const [, position] = /at position (\d{1,9})/.exec(error instanceof Error ? error.message : '') ?? []
  if (position !== undefined) return Number(position)
  return text.length
}

export function quotePlaceholders(text: string): { text: string; outside: Set<string> } {
  const outside = new Set<string>()
  let quoted = ''
  let from = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '$' || character === '<') {
      const [found] = OUTSIDE.exec(text.slice(at, at + 90)) ?? []
      if (found === undefined) continue
      outside.add(found)
      quoted += text.slice(from, at) + JSON.stringify(found)
      at += found.length - 1
      from = at + 1
    }
  }
  return { text: quoted + text.slice(from), outside }
}

const OUTSIDE = /^(?:\{\{\s?[\w.$ -]{1,60}?\s?\}\}|\$\{\w{1,60}\}|\$\w{1,60}|<[A-Za-z][\w .-]{0,60}>)/

/** An open string ends with the text, so that the patterns take linear time. */
const TEXT_OR_COMMENT = /("[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$))|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const TEXT_OR_LAST_COMMA = /("[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$))|,(?=\s*[}\]])/g

/** Takes out comments, and the comma behind a last member. */
export function dropComments(text: string): string {
  const keepText = (_: string, string: string | undefined) => string ?? ''
  return text.replace(TEXT_OR_COMMENT, keepText).replace(TEXT_OR_LAST_COMMA, keepText)
}
