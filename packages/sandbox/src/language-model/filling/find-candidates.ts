import type { Tool, ToolParameter } from '../chat-request.ts'
import { findCodes } from './find-codes.ts'
import { findCurrencies } from './find-currencies.ts'
import { type FoundText, findDates } from './find-dates.ts'
import { findNumbers } from './find-numbers.ts'
import { findAll, findEmails, findLinks, findPhones } from './find-patterns.ts'
import { findCompanies, findPeople } from './find-people.ts'
import { findPlaces } from './find-places.ts'
import { findMatter, findQuestion, findSubject } from './find-sentences.ts'
import { findThings } from './find-things.ts'
import { findTimes } from './find-times.ts'
import type { ParameterKind } from './parameter-kind.ts'

const LANGUAGES =
  /\b(?:English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Swedish|Danish|Norwegian|Finnish|Greek|Turkish|Russian|Ukrainian|Arabic|Hebrew|Hindi|Chinese|Japanese|Korean)\b/gi

type Finder = (text: string, given: { parameter: ToolParameter; tool: Tool; now: Date }) => FoundText[]

const FINDERS: Record<ParameterKind, Finder> = {
  choice: (text, { parameter }) => findChoices(text, parameter.choices),
  email: findEmails,
  phone: findPhones,
  link: findLinks,
  currency: findCurrencies,
  language: (text) => findAll(text, LANGUAGES),
  date: (text, { now }) => findDates(text, now),
  time: findTimes,
  number: (text, { now }) => findNumbers(text, now),
  code: (text, { now }) => findCodes(text, now),
  company: findCompanies,
  person: findPeople,
  place: findPlaces,
  sentence: (text, { parameter }) => {
    const matter = findMatter(text)
    if (matter.length > 0 || !parameter.required) return matter
    return parameter.name.toLowerCase().includes('subject') ? findSubject(text) : findQuestion(text)
  },
  // An optional thing is left out unless it is named, for any word of the prompt could be it.
  thing: (text, { parameter, tool }) => (parameter.required ? [...findMatter(text), ...findThings(text, tool)] : []),
}

/** What in the text could be the parameter's value, by its kind; the likeliest first, else in the order of the text. */
export function findCandidates(
  kind: ParameterKind,
  text: string,
  given: { parameter: ToolParameter; tool: Tool; now: Date },
): FoundText[] {
  return FINDERS[kind](text, given)
}

function findChoices(text: string, choices: readonly string[]): FoundText[] {
  return choices.flatMap((choice) => {
    const index = text.toLowerCase().indexOf(choice.toLowerCase())
    return index < 0 ? [] : [{ value: choice, index, text: text.slice(index, index + choice.length) }]
  })
}
