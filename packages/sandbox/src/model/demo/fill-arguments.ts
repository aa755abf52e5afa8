import type { Tool, ToolParameter } from '../wire/chat-request.ts'
import { findDates, findTimes } from './find-dates.ts'
import {
  createPatternFinder,
  type Found,
  findChoices,
  findCodesAndNumbers,
  findEmails,
  findPersonNames,
  findPlaces,
  findQuotedThings,
  findSentences,
  type Given,
} from './find-values.ts'
import { splitWords } from './words.ts'

export type Values = Readonly<Record<string, string>>

type Finder = (text: string, given: Given) => Found[]

const PHONE = /(?<![\w.-])(?:[+(0]|\d{2,5}[ (])[\d ()/.-]{5,18}\d(?![\w-])/g
const CURRENCY =
  /\b(?:(USD|EUR|GBP|JPY|CHF|AUD|CAD|SEK|NOK|DKK|PLN|CZK|INR|CNY|BRL)|(euro|dollar|pound|yen|franc)s?)\b|[€$£]/gi
const CODES: Record<string, string> = { euro: 'EUR', dollar: 'USD', pound: 'GBP', yen: 'JPY', franc: 'CHF' }
const SIGNS: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' }
const NUMBER = /(?<![\w.,-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w:])/g
const COMPANY =
  /(?<!\p{L})(?:(?:Is|Are|Does|Find|Show|Who|Customer|Company) )?((?:\p{Lu}[\p{L}&'’-]+ ){1,3}(?:Ltd|Inc|GmbH|LLC|SA|AG|Studio|Foods)\b)|\b(?:company|from|at|of|for) (\p{Lu}[\p{L}&'’-]+(?: \p{Lu}[\p{L}&'’-]+){0,2})/gu

/**
 * The first row whose pattern fits a parameter's name or description tells the kind of its values and how to find them.
 */
const KINDS = [
  ['email', /\be ?mail\b/, findEmails],
  ['phone', /\b(phone|telephone|mobile)\b/, createPatternFinder(PHONE)],
  ['currency', /\bcurrenc(y|ies)\b/, createPatternFinder(CURRENCY, readCurrencyCode)],
  [
    'number',
    /\b(amount|quantity|count|weight|kg|people|guests|nights|minutes)\b|\bnumber of (?!the\b)|\b(first|second) number\b|\bhow (many|much|long)\b/,
    createPatternFinder(NUMBER, (_, text) => text.replaceAll(',', '')),
  ],
  ['company', /\b(company|organi[sz]ation|firm)\b/, createPatternFinder(COMPANY)],
  ['code', /\b(number|no|id|code|reference|sku)\b/, findCodesAndNumbers],
  ['date', /\b(date|day|deadline|when)\b/, (text, { now }) => findDates(text, now)],
  ['time', /\b(time|hour)\b/, findTimes],
  ['place', /\b(city|town|country|place|region|destination|airport|departure|arrival)\b/, findPlaces],
  ['sentence', /\b(message|comments?|notes?|description|reason|subject|query|question|request|text)\b/, findSentences],
  ['thing', /\b(product|item|article|title|topic|keywords?|term|word|username)\b/, findQuotedThings],
  ['person', /\bname\b/, findPersonNames],
] as const satisfies readonly (readonly [kind: string, called: RegExp, find: Finder])[]

export type ValueKind = (typeof KINDS)[number][0] | 'choice'

/**
 * Values of these kinds have a clear form. They are searched first, and their text is not searched for other kinds,
 * except for `choice` and `sentence`.
 */
const FORMED: readonly ValueKind[] = ['email', 'date', 'time', 'phone']
const LOOSE: readonly ValueKind[] = ['company', 'person', 'thing', 'sentence']
const BARE: readonly ValueKind[] = [...LOOSE, 'code', 'place']
const MOST_BARE_WORDS = 8
const NO_ANSWER =
  /\?|^(?:what|why|how|who|when|where|can|could|do|does|is|are|tell|hello|hi|thanks|thank|no|nothing|i don'?t|i do not|not sure|never ?mind|yes|ok|okay|sure|hm+)\b/i
const LEAD_IN =
  /^(?:(?:sure|ok|okay|yes|well|oh|sorry|please|it'?s|it is|that'?s|i'?m|i am|my \w+(?: \w+)? is|the \w+ is|in|for|to|from|about|number)[,:!.]? )+/i
const PERSON = /^(?:visitor|customer|guest|person|user|client|contact|caller)$/

export function findParameterKind({ name, description, choices, type }: ToolParameter): ValueKind {
  if (choices.length > 0) return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  const called = splitWords(name).join(' ')
  const described = splitWords(description).join(' ')
  if (called !== 'name') return findValueKindInWords(called) ?? findValueKindInWords(described) ?? 'thing'
  // "Name of the city" is a place, "name of the dish" a thing. A name without such a word belongs to a person.
  const owner = /\bname of (?:the |a |an )?(\w+)/.exec(described)?.[1]
  return owner === undefined || PERSON.test(owner) ? 'person' : (findValueKindInWords(owner) ?? 'thing')
}

export function fillArguments(tool: Tool, text: string, now: Date): Values {
  const isFreeText = (parameter: ToolParameter) => LOOSE.includes(findParameterKind(parameter))
  const ordered = [...tool.parameters].sort((one, other) => Number(isFreeText(one)) - Number(isFreeText(other)))
  const values: Record<string, string> = {}
  let rest = text
  for (const parameter of ordered) {
    const found = chooseValue(findValues(findParameterKind(parameter), rest, { parameter, tool, now }), parameter, text)
    if (!found) continue
    values[parameter.name] = found.value
    if (findParameterKind(parameter) !== 'sentence') rest = blankOutFound(rest, [found])
  }
  return values
}

export function findValues(kind: ValueKind, text: string, given: Given): Found[] {
  if (kind === 'choice') return findChoices(text, given)
  let rest = text
  for (const formed of kind === 'sentence' ? [] : FORMED) {
    if (formed === kind) break
    rest = blankOutFound(rest, getFinderOfKind(formed)(rest, given))
  }
  return getFinderOfKind(kind)(rest, given)
}

/**
 * Looks for values by their form. The whole answer is the value of the first missing parameter if this parameter is a
 * thing or a sentence, or if the answer has no value of its form.
 */
export function fillFromAnswer(tool: Tool, missing: readonly ToolParameter[], text: string, now: Date): Values {
  const values = fillArguments({ ...tool, parameters: missing }, text, now)
  const [first] = missing
  if (!first) return values
  const bare = findBareAnswer(first, text)
  const isOthers = missing.some(({ name }) => name !== first.name && values[name] && bare?.includes(values[name]))
  const isWhole = ['thing', 'sentence'].includes(findParameterKind(first))
  if (bare && !isOthers && (isWhole || values[first.name] === undefined)) return { ...values, [first.name]: bare }
  return isWhole && NO_ANSWER.test(text.trim()) ? {} : values
}

function findBareAnswer(parameter: ToolParameter, text: string): string | undefined {
  const kind = findParameterKind(parameter)
  const bare = text.trim().replace(LEAD_IN, '').replace(/[.!]$/, '')
  const words = splitWords(bare).length
  const isShort = words > 0 && (words <= MOST_BARE_WORDS || kind === 'sentence')
  if (!BARE.includes(kind) || !isShort || NO_ANSWER.test(text.trim()) || bare.includes('@')) return undefined
  if (kind === 'code' && words > 1 && !/\d/.test(bare)) return undefined
  if (kind === 'thing') return bare.replace(/^(?:the|a|an|some) /i, '')
  return kind === 'place' ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare
}

// A parameter such as "from" takes the value after the word "from" or after a number; others take the first value.
function chooseValue(found: readonly Found[], { name }: ToolParameter, text: string): Found | undefined {
  if (!/^(?:from|base|source|origin)/i.test(name)) return found[0]
  return found.find(({ index }) => /(?:\bfrom|\d) ?$/.test(text.slice(Math.max(0, index - 9), index))) ?? found[0]
}

// A bar and spaces replace each value: the length stays, so that positions still fit, and patterns stop at the bar.
function blankOutFound(text: string, found: readonly Found[]): string {
  return found.reduce(
    (rest, { index, length }) => rest.slice(0, index) + '|'.padEnd(length) + rest.slice(index + length),
    text,
  )
}

function findValueKindInWords(words: string): ValueKind | undefined {
  return KINDS.find(([, called]) => called.test(words))?.[0]
}

function getFinderOfKind(kind: ValueKind): Finder {
  return KINDS.find(([name]) => name === kind)?.[2] ?? findQuotedThings
}

function readCurrencyCode([code, name]: readonly (string | undefined)[], sign: string): string | undefined {
  return code?.toUpperCase() ?? (name ? CODES[name.toLowerCase()] : SIGNS[sign])
}
