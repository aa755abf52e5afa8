import { findSecretsInAddress } from './find-secrets-in-address.ts'
import { isInWordList, isSecretWord, namesSecret } from './secret-names.ts'
import { LEAST_WORD, looksLikeRandomWord, startsLikeServiceKey } from './secret-values.ts'

export interface SecretMark {
  start: number
  end: number
}

/**
 * Marks what looks like a secret: "the password is hunter2", keys of services, long random words, addresses with a key.
 * The result can be wrong in both directions: the author decides.
 */
export function findSecretsInText(text: string): SecretMark[] {
  const words = listWords(text)
  const marks = words.flatMap((word) => findSecretsInWord(text, word))
  for (const [at, word] of words.entries()) {
    const value = isSecretWord(inLowerCase(word.plain), inLowerCase(words[at - 1]?.plain ?? ''))
      ? findSecretValue(words, at)
      : undefined
    if (value) marks.push({ start: value.start, end: value.end })
  }
  return mergeMarks(marks)
}

interface Word extends SecretMark {
  plain: string
  whole: string
}

const CONNECTORS = ' is are was = : -> => - – ist lautet est es é to as und called '
const FILLERS = ' the our your for this now currently set always word key value code von für of '
/** Words that follow "the password is" in a sentence without being a password. */
const COMMON =
  ' a about allowed also an and any anyone asked at available be been being by case changed confidential' +
  ' correct empty entered every expired for forgotten from given hidden how i important in incorrect invalid' +
  ' it its kept known long longer lost mandatory missing more my necessary needed never no none not of on one' +
  ' only optional or private protected provided public required reset safe secret secure sent set shared' +
  ' short shown something stored that their there they this too unknown used valid very what when where which' +
  ' who with without wrong you your they we nicht falsch richtig geheim nötig pas faux secreta incorrecta '
const REACH = 6

function findSecretValue(words: readonly Word[], at: number): Word | undefined {
  const named = words[at]
  let isSaid = named !== undefined && (named.whole.endsWith(':') || named.whole.endsWith('='))
  const isAssigned = isSaid
  for (const word of words.slice(at + 1, at + 1 + REACH)) {
    const plain = inLowerCase(word.plain)
    const isConnector = isInWordList(CONNECTORS, word.whole.toLowerCase()) || isInWordList(CONNECTORS, plain)
    if (isConnector) isSaid = true
    else if (plain !== '' && looksLikePassword(word)) return word
    else if (isSaid && !isInWordList(FILLERS, plain)) return isUncommonWord(plain, isAssigned) ? word : undefined
    else if (!isSaid && !isInWordList(FILLERS, plain)) return undefined
  }
  return undefined
}

function isUncommonWord(plain: string, isAssigned: boolean): boolean {
  return plain.length >= (isAssigned ? 3 : 4) && !isInWordList(COMMON, plain)
}

function looksLikePassword({ plain }: Word): boolean {
  const kinds = new Set([...plain].map(findCharacterKind))
  return plain.length >= 4 && kinds.has('letter') && (kinds.has('digit') || kinds.has('sign'))
}

function findCharacterKind(character: string): 'letter' | 'digit' | 'sign' | 'other' {
  if (character >= '0' && character <= '9') return 'digit'
  if (character.toLowerCase() !== character.toUpperCase()) return 'letter'
  return '!$%&*+=@#^~|'.includes(character) ? 'sign' : 'other'
}

function findSecretsInWord(text: string, { start, end, plain }: Word): SecretMark[] {
  const scheme = plain.indexOf('://')
  const slash = plain.indexOf('/')
  const isAddress = scheme > 0 || (slash > 0 && plain.slice(0, slash).includes('.'))
  if (isAddress) {
    const from = start + (scheme > 0 ? scheme + 3 : 0)
    return findSecretsInAddress(text.slice(from, end)).map((mark) => ({
      start: from + mark.start,
      end: from + mark.end,
    }))
  }
  const middle = plain.search(/[=:]/)
  if (middle > 0 && middle < plain.length - 1 && namesSecret(plain.slice(0, middle))) {
    const value = plain.slice(middle + 1)
    return value.startsWith('{') ? [] : [{ start: start + middle + 1, end }]
  }
  return startsLikeServiceKey(plain) || looksLikeRandomWord(plain, LEAST_WORD.text) ? [{ start, end }] : []
}

const AROUND = '"\'`“”„‘’«»()[]<>,.;:!?*_='

function listWords(text: string): Word[] {
  const words: Word[] = []
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    const isSpace = at === text.length || (text[at] ?? '').trim() === ''
    if (!isSpace && from < 0) from = at
    if (isSpace && from >= 0) {
      words.push(trimWord(text, from, at))
      from = -1
    }
  }
  return words
}

function trimWord(text: string, from: number, to: number): Word {
  let [start, end] = [from, to]
  while (start < end && AROUND.includes(text[start] ?? '')) start++
  while (end > start && AROUND.includes(text[end - 1] ?? '')) end--
  return { start, end, plain: text.slice(start, end), whole: text.slice(from, to) }
}

function inLowerCase(word: string): string {
  return word.toLowerCase()
}

function mergeMarks(marks: readonly SecretMark[]): SecretMark[] {
  const merged: SecretMark[] = []
  for (const mark of [...marks].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end)
    else merged.push({ ...mark })
  }
  return merged
}
