import type { Tool } from '../../wire/chat-request.ts'
import { describeTopics } from '../matching/tool-topics.ts'
import { stemWord } from '../matching/words.ts'
import type { FoundText } from './find-dates.ts'
import { LANGUAGES } from './find-patterns.ts'
import { findQuoted } from './find-things.ts'

const LONGEST_SUBJECT = 80
const ABOUT = /\b(?:about|regarding|because|concerning|saying|that says)\b:?\s+([^.!?\n]{3,300})/i
const SEARCH_FOR = /^(?:search(?:ing)? |look )?(?:(?:the |our |your )?\p{L}+ )?for\s+/iu
const INTO_LANGUAGE = new RegExp(String.raw`\s+(?:in|to|into) (?:${LANGUAGES.source})\W*$`, 'i')
const POLITE =
  /^(?:(?:hi|hello|hey|please|ok|okay|so|well)\b[,!.]?\s+|(?:can|could|would|will) you (?:please )?(?:tell me |help me |find out |check )?|tell me |do you know |i(?:'d| would) like to (?:know |ask )?|i want to (?:know |ask )?)+/i

/** The prompt as a question or a message: without its courtesies. */
export function findQuestion(text: string): FoundText[] {
  const value = text.trim().replace(POLITE, '').trim()
  return value === '' ? [] : [{ value, index: text.indexOf(value), text: value }]
}

/** The text that a tool is to work on: what stands in quotes, else the prompt without the words that name the tool ("translate ..."). */
export function findPayload(text: string, tool: Tool): FoundText[] {
  const quoted = findQuoted(text)
  if (quoted) return [quoted]
  const [question] = findQuestion(text)
  if (!question) return []
  const [first = '', ...rest] = question.value.split(/[\s:]+/)
  const isNamed = rest.length > 0 && describeTopics(tool).some(({ stem }) => stem === stemWord(first.toLowerCase()))
  const payload = (isNamed ? question.value.slice(first.length).replace(/^[\s:,]+/, '') : question.value)
    .replace(SEARCH_FOR, '')
    .replace(INTO_LANGUAGE, '')
  return [{ value: payload, index: text.indexOf(payload), text: payload }]
}

/** The first part of the question or message, short enough for a subject line. */
export function findSubject(text: string): FoundText[] {
  const [question] = findQuestion(text)
  const subject = question?.value
    .replace(/^[^:]{1,40}:\s+/, '')
    .split(/[,;.!?](?:\s|$)/)[0]
    ?.slice(0, LONGEST_SUBJECT)
  return question && subject ? [{ value: subject, index: question.index, text: subject }] : []
}

/** What the prompt says it is about ("... about the broken lamp"). */
export function findMatter(text: string): FoundText[] {
  const found = ABOUT.exec(text)
  const value = found?.[1]?.replace(/,? (?:my|and my) (?:name|e-?mail|phone|number)\b.*$/i, '').trim()
  return found && value ? [{ value, index: found.index, text: found[0] }] : []
}
