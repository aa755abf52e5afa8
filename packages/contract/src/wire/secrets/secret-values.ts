const KEY_STARTS = [
  'sk-',
  'sk_',
  'pk_live_',
  'rk_live_',
  'whsec_',
  'ghp_',
  'gho_',
  'ghs_',
  'github_pat_',
  'glpat-',
  'xoxb-',
  'xoxp-',
  'xapp-',
  'AKIA',
  'ASIA',
  'AIza',
  'ya29.',
  'SG.',
  'hf_',
  'npm_',
  'dop_v1_',
  'shpat_',
  'bricks_',
  'eyJ',
]
const LEAST_KEY = 12
/**
 * In characters: a shorter word is not checked. In a path nearly all words are plain names, so even short words are
 * checked there.
 */
export const LEAST_WORD = { text: 16, path: 5 }

export function startsLikeServiceKey(word: string): boolean {
  return word.length >= LEAST_KEY && KEY_STARTS.some((start) => word.startsWith(start))
}

/**
 * Whether a word of letters, digits, `-` and `_` looks generated: letters alternate with digits, the word is
 * hexadecimal or a number of 24 digits or more, its case is mixed unlike camelCase, or it has many consonants in a row.
 * Takes linear time.
 */
export function looksLikeRandomWord(word: string, least: number): boolean {
  if (word.length < least) return false
  const { digits, letters, uppers, turns, longestTurns, humps, longestConsonants, isHex } = measureWordRandomness(word)
  if (digits === 0) {
    const isMixed = uppers > 0 && uppers < letters
    if (letters >= 16 && longestConsonants >= 8) return true
    return isMixed && letters >= 20 && letters / Math.max(1, humps) < 2.8
  }
  if (letters === 0) return digits >= 24
  if (longestTurns >= 3) return true
  if (isHex && letters + digits >= 20) return true
  return word.length >= 20 && turns >= 3
}

interface Measures {
  digits: number
  letters: number
  uppers: number
  turns: number
  longestTurns: number
  humps: number
  longestConsonants: number
  isHex: boolean
}

const VOWELS = 'aeiouyAEIOUY'

function measureWordRandomness(word: string): Measures {
  const found = {
    digits: 0,
    letters: 0,
    uppers: 0,
    turns: 0,
    longestTurns: 0,
    humps: 0,
    longestConsonants: 0,
    isHex: true,
  }
  let [turnsHere, consonantsHere] = [0, 0]
  let last: 'digit' | 'lower' | 'upper' | undefined
  for (const character of word) {
    const kind = findCharacterKind(character)
    if (kind === undefined) {
      turnsHere = 0
      consonantsHere = 0
      last = undefined
      continue
    }
    if (kind === 'digit') found.digits++
    else found.letters++
    if (kind === 'upper') found.uppers++
    if (kind !== 'digit' && kind === 'upper' ? last !== 'upper' || turnsHere > 0 : last === undefined) found.humps++
    if (last !== undefined && (last === 'digit') !== (kind === 'digit')) {
      found.turns++
      turnsHere++
    }
    consonantsHere = kind === 'digit' || VOWELS.includes(character) ? 0 : consonantsHere + 1
    found.isHex &&= kind === 'digit' || 'abcdefABCDEF'.includes(character)
    found.longestTurns = Math.max(found.longestTurns, turnsHere)
    found.longestConsonants = Math.max(found.longestConsonants, consonantsHere)
    last = kind
  }
  return found
}

function findCharacterKind(character: string): 'digit' | 'lower' | 'upper' | undefined {
  if (character >= '0' && character <= '9') return 'digit'
  if (character >= 'a' && character <= 'z') return 'lower'
  return character >= 'A' && character <= 'Z' ? 'upper' : undefined
}
