import { parseJsonAsWritten } from '#exact-number.ts'
import type { MapTools } from '#reading/requests/map-address.ts'
import {
  blankCommentsAndCommas,
  findJsonFailure,
  findTooDeepBracket,
  quotePlaceholders,
} from '#reading/values/json-text.ts'
import { readLiteral } from '#reading/values/script-literal.ts'

/**
 * Throws NothingRead, with the place in the body, if the body is no JSON. A body that is JSON by its content type is
 * then not sent as plain text, because a visitor's words in it could add members to it.
 */
export function parseJsonBody(text: string, tools: Pick<MapTools, 'typed'>): unknown {
  const commented = blankCommentsAndCommas(text)
  const straight = text.replace(/[\u201c-\u201f]/g, '"')
  const candidates = [text, commented, straight, straight.replaceAll('\\"', '"')].flatMap((candidate) => {
    const quoted = quotePlaceholders(candidate)
    for (const found of quoted.outside) tools.typed.add(found)
    return [candidate, quoted.text]
  })
  for (const candidate of candidates) {
    if (findTooDeepBracket(candidate) !== undefined) continue
    // Keeps numbers as they were written, because 10.0 is no whole number.
    const value = parseJsonAsWritten(candidate)
    // Some documentation puts its JSON into a text of JSON once more.
    const inner = typeof value === 'string' && /^\s*\{/.test(value) ? parseJsonAsWritten(value) : undefined
    if (value !== undefined) return inner ?? value
  }
  const literal = readLiteral(commented, 0)
  if (literal !== undefined && commented.slice(literal.end).trim() === '') return literal.value
  throw findJsonFailure(text, 'The body')
}
