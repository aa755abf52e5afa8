import type { Tool, ToolParameter } from '../wire/chat-request.ts'
import { listRelated, listStems, splitWords } from './words.ts'

export interface Found {
  value: string
  index: number
  length: number
}
export interface Given {
  parameter: ToolParameter
  tool: Tool
  now: Date
}

const NAME = String.raw`\p{Lu}[\p{L}'’-]+`
const SAID_NAME = new RegExp(
  String.raw`\bname(?: is|'s|:)? ((?!is\b|of\b)\p{L}[\p{L}'’-]*(?: (?!and\b|my\b|at\b|on\b|with\b|e-?mail\b|phone\b)\p{L}[\p{L}'’-]*){0,2})|\b(?:I'm|I am|[Tt]his is) (${NAME}(?: ${NAME}){0,2})`,
  'gu',
)
const FULL_NAME = new RegExp(String.raw`(?<!\p{L})${NAME}(?: (?:van|von|de|der|da|di|el))?(?: ${NAME}){1,2}`, 'gu')
const BEFORE_A_NAME = /^(?:Is|Who|Find|Show|Look|Please|Book|Tell|Call|Hi|Hello|Dear|Customer) /
const COMPANY_ENDING = /(?:Ltd|Inc|GmbH|LLC|SA|AG|Studio|Foods)$/
const PLACE = new RegExp(
  String.raw`\b(?:in|near|to|from|at|for|of|and|or) (?:the )?(${NAME}(?: (?:de |am )?${NAME}){0,2})`,
  'gu',
)
const TYPED_PLACE =
  /\b(?:in|near) (?:the )?(?!stock|general|total|advance|time|euro|dollar)(\p{Ll}{3,}(?: (?!please|now|on)\p{Ll}{3,})?)(?=\s*(?:[?.!,|]|$|(?:on|and|now|please)\b))/gu
const TOKEN = /#?[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)*/gu
const MEASURE = /^\d+(?:st|nd|rd|th|kg|g|km|am|pm|c|f|x|h|min)$/i
const MEASURED = /^\s*(?:%|°|kg|g|km|days?|people|eur|usd|euros?|dollars?|hours?|minutes?)(?!\p{L})/iu
const QUOTED = /["“]([^"”]{1,200})["”]/g
const ABOUT = /\b(?:about|regarding|because|saying):?\s+([^.!?\n|]{3,300})/gi
const COURTESY =
  /^(?:(?:hi|hello|hey|please|ok|okay|so|well)\b[,!.]? |(?:can|could|would) you (?:please )?|(?:search|look)(?: \p{L}+){0,2} for )+/iu

/**
 * `read` turns a match into its value: by default its first group that is not empty, else the whole match. A match
 * without a value is left out.
 */
export function createPatternFinder(
  pattern: RegExp,
  read: (groups: readonly (string | undefined)[], all: string) => string | undefined = (groups, all) =>
    groups.find((group) => group) ?? all,
): (text: string) => Found[] {
  return (text) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [all, ...groups] = match
      const value = read(groups, all)
      if (!value) return []
      const start = Math.max(0, all.lastIndexOf(value))
      return [{ value, index: match.index + start, length: all.length - start }]
    })
}

export const findEmails = createPatternFinder(
  /(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.\p{L}{2,24}/gu,
)

export const findSaidNames = createPatternFinder(SAID_NAME)

export function findPersonNames(text: string): Found[] {
  const said = findSaidNames(text)
  if (said.length > 0) return said
  const full = createPatternFinder(FULL_NAME, (_, all) => all.replace(BEFORE_A_NAME, ''))(text)
  const names = full.filter(({ value }) => value.includes(' ') && !COMPANY_ENDING.test(value))
  return names.length > 0 ? names : createPatternFinder(/\bfor (\p{Lu}\p{Ll}+)/gu)(text)
}

export function findPlaces(text: string, { parameter, tool }: Given): Found[] {
  const places = [
    ...createPatternFinder(PLACE)(text),
    ...createPatternFinder(TYPED_PLACE, ([name = '']) => toTitle(name))(text),
  ]
  const isShort = parameter.required && splitWords(text).length < 4
  if (places.length > 0 || !isShort) return places
  // In a text as short as "weather berlin", the remaining word is the place.
  return findQuotedThings(text, { tool, parameter }).map((found) => ({ ...found, value: toTitle(found.value) }))
}

export function findCodesAndNumbers(text: string, { parameter, tool }: Given): Found[] {
  const announcing = listStems(`${tool.name} ${parameter.name} ${parameter.description} number id code`)
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    if (!/\d/.test(token)) return []
    const before = listStems(text.slice(Math.max(0, index - 20), index)).at(-1)
    const isAnnounced = token.startsWith('#') || (before !== undefined && announcing.includes(before))
    const isLong = token.length > 3 && !MEASURED.test(text.slice(index + token.length, index + token.length + 20))
    const isCode = /\p{L}/u.test(token) ? !MEASURE.test(token) : isAnnounced || isLong
    const code = token.replace('#', '')
    // On a phone, people often type "a17" for "A17". Longer codes stay as they are, because their case may matter.
    const value = /^[a-z]{1,4}-?\d+$/.test(code) ? code.toUpperCase() : code
    return isCode ? [{ value, index, length: token.length }] : []
  })
}

export function findChoices(text: string, { parameter }: Given): Found[] {
  return parameter.choices.flatMap((choice) => {
    const index = text.toLowerCase().indexOf(choice.toLowerCase())
    return index < 0 ? [] : [{ value: choice, index, length: choice.length }]
  })
}

export function findQuotedThings(text: string, { parameter, tool }: Pick<Given, 'parameter' | 'tool'>): Found[] {
  // Any word of the text could be an optional thing, so optional things are left out.
  if (!parameter.required) return []
  const quoted = createPatternFinder(QUOTED)(text)
  const topics = listStems(`${tool.name} ${tool.description}`)
  const toolStems = new Set([...topics, ...topics.flatMap(listRelated)])
  const isVisitorsWord = (word: string) => listStems(word).some((stem) => !toolStems.has(stem))
  const runs: Found[] = []
  let end = -2
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)) {
    if (!isVisitorsWord(word)) continue
    const run = runs.at(-1)
    if (run && index === end + 1) {
      run.value += ` ${word}`
      run.length += word.length + 1
    } else runs.push({ value: word, index, length: word.length })
    end = index + word.length
  }
  return [...quoted, ...runs.sort((one, other) => other.length - one.length)]
}

export function findSentences(text: string, { parameter }: Given): Found[] {
  const matter = createPatternFinder(ABOUT)(text)
  if (matter.length > 0 || !parameter.required || /reason/i.test(parameter.name)) return matter
  const quoted = createPatternFinder(QUOTED)(text)
  const question = text.trim().replace(COURTESY, '')
  const isSubject = /subject/i.test(parameter.name)
  const value = isSubject
    ? (question.replace(/^[^:]{1,40}: /, '').split(/[,;.!?](?:\s|$)/)[0] ?? '').slice(0, 80)
    : question
  return [...quoted, ...(value === '' ? [] : [{ value, index: text.indexOf(value), length: value.length }])]
}

function toTitle(text: string): string {
  return text.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
}
