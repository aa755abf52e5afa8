import type { BrickParameter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { ExactNumber } from '#exact-number.ts'
import { isRecord } from '#json.ts'
import { cutText } from '#reading/cut-text.ts'
import { describeParameter } from '#reading/requests/parameter-list.ts'
import {
  allowsTextsAlone,
  formatScalar,
  type PlainRecord,
  readListProperty,
  readProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'
import { findTypeOfSchema, type SchemaType, simplifySchema } from './simplify-schema.ts'

export interface Field {
  type: BrickParameter['type']
  description: string
  choices: string[] | undefined
  example: string | undefined
  /**
   * Only for texts. `date-time` is left out, because it needs a time zone, which a visitor who is asked for a time does
   * not give.
   */
  format?: 'date'
}

/** Describes a parameter with this schema. Undefined if a parameter cannot express the schema. */
export function readFieldOfSchema(
  description: Description,
  schema: PlainRecord,
  name: string,
  about = '',
): Field | undefined {
  const type = findTypeOfSchema(schema)
  const told = about || readTextProperty(schema, 'description') || readTextProperty(schema, 'title')
  if (type === 'array') {
    const items = simplifySchema(description, readProperty(schema, 'items'))
    if (findTypeOfSchema(items) !== 'string') return undefined
    return {
      type: 'list',
      description: describeField(name, told, items),
      choices: readEnumChoices(items),
      example: findExample(schema),
    }
  }
  if (type === 'object' || type === 'unknown') return undefined
  return {
    type,
    description: describeField(name, told, schema),
    choices: type === 'boolean' ? undefined : readEnumChoices(schema),
    example: findExample(schema),
    ...(type === 'string' && readTextProperty(schema, 'format') === 'date' && { format: 'date' as const }),
  }
}

const ITEMS: Partial<Record<SchemaType, string>> = {
  string: '',
  integer: ' Whole numbers.',
  number: ' Numbers.',
  boolean: ' Each is true or false.',
  unknown: '',
}

/** Like `readFieldOfSchema`, but everything is sent as text here, so a list may also hold numbers and booleans. */
export function readTextField(
  description: Description,
  schema: PlainRecord,
  name: string,
  about = '',
): Field | undefined {
  const items = simplifySchema(description, readProperty(schema, 'items'))
  const words = ITEMS[findTypeOfSchema(items)]
  const isText = readProperty(items, 'anyOf') === undefined && readProperty(items, 'oneOf') === undefined
  if (findTypeOfSchema(schema) !== 'array' || words === undefined || !isText)
    return readFieldOfSchema(description, schema, name, about)
  const field = readFieldOfSchema(description, { ...schema, items: { ...items, type: 'string' } }, name, about)
  return field && { ...field, description: field.description + words }
}

export function findConstant(schema: PlainRecord): string | number | boolean | ExactNumber | undefined {
  const listed = readListProperty(schema, 'enum')
  const constant = readEnumField(schema, readProperty(schema, 'const') ?? (listed.length === 1 ? listed[0] : undefined))
  if (constant instanceof ExactNumber) return constant
  return typeof constant === 'string' || typeof constant === 'number' || typeof constant === 'boolean'
    ? constant
    : undefined
}

/**
 * YAML reads `3` and `true` without quotation marks as a number and a boolean. If the schema allows only texts, this
 * turns them into texts again.
 */
export function readEnumField(schema: PlainRecord, choice: unknown): unknown {
  return allowsTextsAlone(readProperty(schema, 'type')) ? (formatScalar(choice) ?? choice) : choice
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'A date such as 2026-11-22.',
  'date-time': 'A time such as 2026-11-22T09:30:00Z.',
  email: 'An e-mail address.',
  uuid: 'A UUID.',
  uri: 'A web address.',
}
const LONGEST = 600

function describeField(name: string, told: string, schema: PlainRecord): string {
  const format = FORMATS[readTextProperty(schema, 'format')]
  const choices = readListProperty(schema, 'enum')
  const many =
    choices.length > LIMITS.choicesPerParameter ? `One of: ${joinChoices(choices.slice(0, 20))}, ...` : undefined
  const plain = toPlainText(told, LONGEST) || describeParameter(name)
  return [/[.!?]$/.test(plain) ? plain : `${plain}.`, format, many].filter((part) => part !== undefined).join(' ')
}

/** Leaves out nested values, because a nested value could be endless, or could not be written as text. */
function joinChoices(choices: readonly unknown[]): string {
  return choices.flatMap((each) => formatScalar(each) ?? []).join(', ')
}

const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
}

/** Removes HTML and Markdown, and shortens the text to `most` characters. */
export function toPlainText(text: string, most: number): string {
  const plain = cutText(text, most * 4)
    .replace(/<\/?[a-z][a-z0-9]{0,12}(?: [^<>]{0,200})?\/?>/gi, ' ')
    .replace(/\[([^[\]]{1,200})\]\((?:[^()]|\([^()]{0,100}\)){1,400}\)/g, '$1')
    .replace(/^[ \t]{0,3}>[ \t]?(?:\[![A-Z]{1,12}\])?/gm, '')
    .replace(/\b__([^_\n]{1,100})__\b/g, '$1')
    .replace(/&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[`*#|]/g, '')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
  if (plain.length <= most) return plain
  const end = plain.lastIndexOf('. ', most)
  return end > most / 2 ? plain.slice(0, end + 1) : `${cutText(plain, most - 1)}…`
}

function readEnumChoices(schema: PlainRecord): string[] | undefined {
  const choices = readListProperty(schema, 'enum').flatMap((each) => formatScalar(each) ?? [])
  const unique = [...new Set(choices.map((each) => each.trim()))].filter((each) => each !== '')
  const fit = unique.length <= LIMITS.choicesPerParameter && unique.every((each) => each.length <= LIMITS.choice)
  return fit && unique.length > 0 ? unique : undefined
}

export function findExample(schema: unknown): string | undefined {
  const examples = readProperty(schema, 'examples')
  // A schema has a list of examples, a parameter has named ones.
  const [first] = Array.isArray(examples)
    ? examples
    : isRecord(examples)
      ? Object.values(examples).map((each) => readProperty(each, 'value'))
      : []
  const value = readProperty(schema, 'example') ?? first ?? readProperty(schema, 'default')
  if (Array.isArray(value)) {
    const texts = value.map(formatScalar)
    return texts.includes(undefined) ? undefined : JSON.stringify(texts)
  }
  return formatScalar(value)
}

/**
 * For a parameter that is a list but is sent as one text. The call does not join the values, so the description asks
 * the model to do so. `separator` is a word such as commas.
 */
export function describeJoinedList(description: string, separator: string, choices: readonly string[] = []): string {
  const among = choices.length > 0 ? ` Any of: ${choices.join(', ')}.` : ''
  return `${description} Several are joined by ${separator}.${among}`
}
