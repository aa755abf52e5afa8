import type { Tool, ToolParameter } from '../../wire/chat-request.ts'
import { describeTopics } from '../matching/tool-topics.ts'
import { splitWords, stemWord } from '../matching/words.ts'
import { findCodes } from './find-codes.ts'
import { findCurrencies } from './find-currencies.ts'
import { type FoundText, findDates } from './find-dates.ts'
import { findNumbers } from './find-numbers.ts'
import { findAll, findEmails, findLinks, findPhones, LANGUAGES } from './find-patterns.ts'
import { findCompanies, findPeople } from './find-people.ts'
import { findPlaces } from './find-places.ts'
import { findMatter, findPayload, findSubject } from './find-sentences.ts'
import { findThings } from './find-things.ts'
import { findTimes } from './find-times.ts'
import type { ParameterKind } from './parameter-kind.ts'

const SYMBOL = /\b(?!(?:I|A|API|ID|OK|US|EU|UK)\b)[A-Z]{1,5}\b/g
const SYMBOL_WORDS = /\b(?:symbol|ticker)\b/i

type Finder = (text: string, given: { parameter: ToolParameter; tool: Tool; now: Date }) => FoundText[]

const FINDERS: Record<ParameterKind, Finder> = {
  choice: (text, { parameter }) => findChoices(text, parameter.choices),
  email: findEmails,
  phone: findPhones,
  link: findLinks,
  currency: findCurrencies,
  language: (text) => findAll(text, LANGUAGES).map((found) => ({ ...found, value: toTitle(found.value) })),
  date: (text, { now }) => findDates(text, now),
  time: findTimes,
  number: (text, { now }) => findNumbers(text, now),
  code: (text, { parameter, tool, now }) => {
    const codes = findCodes(text, now)
    if (codes.length > 0) return codes
    const wantsSymbol = SYMBOL_WORDS.test(`${parameter.name} ${parameter.description}`)
    return wantsSymbol
      ? findAll(text, SYMBOL)
      : findNumbers(text, now).filter(({ index }) => isAfterTopic(text, index, tool))
  },
  company: findCompanies,
  person: findPeople,
  place: findPlaces,
  sentence: (text, { parameter, tool }) => {
    const matter = findMatter(text)
    if (matter.length > 0 || !parameter.required) return matter
    const name = parameter.name.toLowerCase()
    if (name.includes('reason')) return []
    return name.includes('subject') ? findSubject(text) : findPayload(text, tool)
  },
  // An optional thing is left out unless it is named, for any word of the prompt could be it.
  thing: (text, { parameter, tool }) => (parameter.required ? [...findThings(text, tool), ...findMatter(text)] : []),
}

/** What in the text could be the parameter's value, by its kind; the likeliest first, else in the order of the text. */
export function findCandidates(
  kind: ParameterKind,
  text: string,
  given: { parameter: ToolParameter; tool: Tool; now: Date },
): FoundText[] {
  return FINDERS[kind](text, given)
}

// "Product 12": digits that follow a word of the tool's are a number of its kind.
function isAfterTopic(text: string, index: number, tool: Tool): boolean {
  const before = splitWords(text.slice(0, index)).at(-1)
  return (
    before !== undefined && describeTopics(tool).some(({ stem, weight }) => weight >= 1 && stem === stemWord(before))
  )
}

function toTitle(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

function findChoices(text: string, choices: readonly string[]): FoundText[] {
  return choices.flatMap((choice) => {
    const index = text.toLowerCase().indexOf(choice.toLowerCase())
    return index < 0 ? [] : [{ value: choice, index, text: text.slice(index, index + choice.length) }]
  })
}
