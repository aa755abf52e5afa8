import type { ToolParameter } from '../../wire/chat-request.ts'
import { areRelated } from '../matching/related-words.ts'
import { isStopWord } from '../matching/stop-words.ts'
import { splitWords, stemWord } from '../matching/words.ts'
import type { FoundText } from './find-dates.ts'

const FROM = /^(?:from|origin|source|base|start|departure|checkin|check in)/
const TO = /^(?:to|target|destination|end|arrival|checkout|check out|until)/
const BEFORE_FROM = /\b(?:from|convert|change|exchange|have|for)\s+(?:[\d.,]+\s*)?$/i
const BEFORE_TO = /\b(?:to|into|in|until|till)\s+$/i
const NEARBY = 24

/** The candidate that the words around it favour: after "from" or "to", or next to a word of the parameter's name; else the first. */
export function chooseCandidate(
  candidates: readonly FoundText[],
  parameter: ToolParameter,
  text: string,
): FoundText | undefined {
  if (candidates.length < 2) return candidates[0]
  const name = splitWords(parameter.name).join(' ')
  const before = (found: FoundText) => text.slice(0, found.index)
  if (FROM.test(name))
    return candidates.find((found) => BEFORE_FROM.test(before(found)) || hasAmount(found, text)) ?? candidates[0]
  if (TO.test(name)) {
    return (
      candidates.find((found) => BEFORE_TO.test(before(found))) ?? candidates.find((found) => !hasAmount(found, text))
    )
  }
  return candidates.find((found) => isNamedNearby(found, parameter, text)) ?? candidates[0]
}

function hasAmount(found: FoundText, text: string): boolean {
  return /\d\s*$/.test(text.slice(0, found.index)) || /^\s*\d/.test(text.slice(found.index + found.text.length))
}

function isNamedNearby(found: FoundText, parameter: ToolParameter, text: string): boolean {
  const wanted = splitWords(parameter.name).map(stemWord)
  const start = found.index + found.text.length
  const around = `${text.slice(Math.max(0, found.index - NEARBY), found.index)} ${text.slice(start, start + NEARBY)}`
  return splitWords(around)
    .map(stemWord)
    .some((stem) => !isStopWord(stem) && wanted.some((want) => want === stem || areRelated(want, stem)))
}
