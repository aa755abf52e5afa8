import { type JsonValue, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import {
  fillPlaceholders,
  findWholePlaceholder,
  type Placeholders,
  splitOutsidePlaceholders,
} from './fill-placeholders.ts'

/** Fills `name=value` pairs joined by `&`. A pair without a value is left out. A list becomes a pair for each item. */
export function fillPairs(text: string, placeholders: Placeholders, encode: (text: string) => string): string[] {
  return splitOutsidePlaceholders(text, '&')
    .filter((pair) => pair !== '')
    .flatMap((pair) => fillPair(pair, placeholders, encode))
}

/** In OData a single quotation mark ends a text, so a quotation mark inside a text must be written twice. */
const ODATA = /^(?:\$|%24)filter=/i

function fillPair(pair: string, placeholders: Placeholders, encode: (text: string) => string): string[] {
  const isOData = ODATA.test(pair)
  const encodeValue = (value: JsonValue, _name = '', isInQuotes = false) =>
    encode(isOData && isInQuotes ? toArgumentText(value).replaceAll("'", "''") : toArgumentText(value))
  const [key = '', value] = splitOutsidePlaceholders(pair, '=', 2)
  const whole = value === undefined ? undefined : findWholePlaceholder(value, placeholders)
  if (whole && Array.isArray(whole.value)) {
    const name = fillPlaceholders(key, placeholders, encodeValue)
    const items = name.isMissing ? [] : whole.value.map((item) => `${name.text}=${encodeValue(item)}`)
    for (const item of items) placeholders.spendFillRoom(whole.name, item.length)
    return items
  }
  const { text, isMissing } = fillPlaceholders(pair, placeholders, encodeValue)
  return isMissing ? [] : [text]
}

export type Entry = readonly [name: string, value: JsonValue]

export function encodeEntries(entries: readonly Entry[]): string {
  const pairs = entries.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, toArgumentText(item)]),
  )
  return new URLSearchParams(pairs).toString()
}

export function encodeFormValue(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}
