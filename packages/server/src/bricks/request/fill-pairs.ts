import { type JsonValue, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { fillPlaces, findWholePlace, type Places, splitOutsidePlaces } from './fill-places.ts'

/**
 * Fills `name=value` pairs that are joined by `&`. A pair whose value is missing is left out, and a list becomes one pair
 * for each item.
 */
export function fillPairs(text: string, places: Places, encode: (text: string) => string): string[] {
  return splitOutsidePlaces(text, '&')
    .filter((pair) => pair !== '')
    .flatMap((pair) => fillPair(pair, places, encode))
}

function fillPair(pair: string, places: Places, encode: (text: string) => string): string[] {
  const write = (value: JsonValue) => encode(toArgumentText(value))
  const [key = '', value] = splitOutsidePlaces(pair, '=', 2)
  const whole = value === undefined ? undefined : findWholePlace(value, places)
  if (whole && Array.isArray(whole.value)) {
    const name = fillPlaces(key, places, write)
    const items = name.isMissing ? [] : whole.value.map((item) => `${name.text}=${write(item)}`)
    for (const item of items) places.spend(whole.name, item.length)
    return items
  }
  const { text, isMissing } = fillPlaces(pair, places, write)
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
