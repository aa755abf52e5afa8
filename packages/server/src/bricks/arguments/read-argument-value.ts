import type { BrickParameter } from '@bricks/contract'
import { removeInvisible } from '#conversation-texts/invisible-text.ts'
import { ExactNumber, toNumberOrExact } from '#exact-number.ts'
import { type JsonValue, toArgumentText } from './brick-arguments.ts'

type Typed = Pick<BrickParameter, 'type' | 'choices' | 'format'>

/** `refused` says what the value must be. If `value` and `refused` are both undefined, the value was not given. */
export type ReadValue = { value?: JsonValue; refused?: undefined } | { value?: undefined; refused: string }

const NUMBER = /^(?:\+|(-?))0*(\d{1,100}(?:\.\d{1,100})?(?:e[+-]?\d{1,3})?)$/i
const WHOLE_NUMBER = /^-?\d+$/
const LONGEST_CHOICES = 500

const EXPECTED: Record<BrickParameter['type'], string> = {
  string: 'must be a string',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  list: 'must be a list of texts',
}

export function readArgumentValue(parameter: Typed, given: unknown): ReadValue {
  if (given === undefined || given === null) return {}
  // Some models write an empty string for a parameter that they leave out.
  if (given === '' && (parameter.type !== 'string' || hasChoices(parameter) || parameter.format)) return {}
  const converted = convertToType(parameter.type, given)
  if (converted === undefined) return { refused: EXPECTED[parameter.type] }
  const value = toSavedChoices(parameter, converted)
  if (!isAllowedChoice(parameter, value)) return { refused: `must be one of ${writeChoices(parameter)}` }
  const isFormed = parameter.type !== 'string' || !parameter.format || hasFormat(parameter.format, `${value}`)
  return isFormed ? { value } : { refused: FORMED[parameter.format ?? 'date'] }
}

const FORMATS = {
  date: /^(\d{4}-\d\d-\d\d)$/,
  'date-time': /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/,
}
const FORMED = {
  date: 'must be a day such as 2026-12-31',
  'date-time': 'must be a day and a time such as 2026-12-31T18:30',
}

function hasFormat(format: keyof typeof FORMATS, text: string): boolean {
  const day = FORMATS[format].exec(text)?.[1]
  if (day === undefined) return false
  const date = new Date(`${day}T00:00:00Z`)
  // `Date` reads a day that the month does not have, such as 31 April, as a day of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function convertToType(type: BrickParameter['type'], given: unknown): JsonValue | undefined {
  switch (type) {
    case 'string':
      return toStringValue(given)
    case 'number':
      return readNumber(given)
    case 'integer': {
      const number = readNumber(given)
      return isWholeNumber(number) ? number : undefined
    }
    case 'boolean':
      return readBoolean(given)
    case 'list': {
      if (!Array.isArray(given)) return undefined
      const texts = given.map(toStringValue)
      return texts.every((text) => text !== undefined) ? texts : undefined
    }
  }
}

function toStringValue(given: unknown): string | undefined {
  if (typeof given === 'string') return given.toWellFormed()
  if (given instanceof ExactNumber) return given.text
  return typeof given === 'number' || typeof given === 'boolean' ? String(given) : undefined
}

export function readNumber(given: unknown): number | ExactNumber | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
  const text = given instanceof ExactNumber ? given.text : typeof given === 'string' ? given.trim() : ''
  const [found, sign = '', digits] = NUMBER.exec(text) ?? []
  return found === undefined ? undefined : toNumberOrExact(`${sign}${digits}`)
}

function isWholeNumber(number: number | ExactNumber | undefined): boolean {
  return number instanceof ExactNumber ? WHOLE_NUMBER.test(number.text) : Number.isSafeInteger(number)
}

function readBoolean(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given
  const text = typeof given === 'string' ? given.trim().toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function hasChoices({ choices = [] }: Typed): boolean {
  return choices.length > 0
}

function isAllowedChoice({ type, choices = [] }: Typed, value: JsonValue): boolean {
  if (choices.length === 0 || type === 'boolean') return true
  if (type === 'number' || type === 'integer') {
    return choices.some((choice) => toArgumentText(readNumber(choice) ?? choice) === toArgumentText(value))
  }
  const known = new Set<JsonValue>(choices)
  return Array.isArray(value) ? value.every((each) => known.has(each)) : known.has(value)
}

/** The API gets each choice as it was saved, also where the model or a visitor left out its invisible characters. */
function toSavedChoices({ choices = [] }: Typed, value: JsonValue): JsonValue {
  if (choices.length === 0) return value
  const known = new Set<JsonValue>(choices)
  const saved = new Map(choices.toReversed().map((choice) => [removeEveryInvisible(choice), choice]))
  const findSaved = (each: JsonValue): JsonValue =>
    typeof each !== 'string' || known.has(each) ? each : (saved.get(removeEveryInvisible(each)) ?? each)
  return Array.isArray(value) ? value.map(findSaved) : findSaved(value)
}

/** The widget and some models leave out more of these characters than `removeInvisible` does. */
function removeEveryInvisible(text: string): string {
  return text.replaceAll(/\p{DI}/gu, '')
}

function writeChoices({ choices = [] }: Typed): string {
  return Array.from(new Set(choices.map(removeInvisible)), (choice) => JSON.stringify(choice))
    .join(', ')
    .slice(0, LONGEST_CHOICES)
}
