import { randomInt } from 'node:crypto'

const FIRST = [
  'amber',
  'copper',
  'cobalt',
  'crimson',
  'frosted',
  'gentle',
  'hollow',
  'ivory',
  'lively',
  'mellow',
  'olive',
  'quiet',
]
const SECOND = [
  'anchor',
  'beacon',
  'canyon',
  'harbour',
  'lantern',
  'meadow',
  'orchard',
  'pebble',
  'ribbon',
  'saddle',
  'thicket',
  'willow',
]

export function makePassword(): string {
  const pick = (words: readonly string[]) => words[randomInt(words.length)]
  return `${pick(FIRST)}-${pick(SECOND)}-${randomInt(1000, 10_000)}`
}
