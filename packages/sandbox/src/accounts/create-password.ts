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

export function createPassword(): string {
  const pickWord = (words: readonly string[]) => words[randomInt(words.length)]
  return `${pickWord(FIRST)}-${pickWord(SECOND)}-${randomInt(1000, 10_000)}`
}
