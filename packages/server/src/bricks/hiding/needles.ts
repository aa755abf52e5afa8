import { maskBrickSecret } from '@bricks/contract/wire'
import { createByteView } from './byte-view.ts'
import { foldBytes } from './fold-bytes.ts'
import { unescapeView } from './unescape.ts'

/**
 * Ordinary text may contain a short needle by chance, so a short needle counts only as a whole word or a whole value. A
 * needle that was decoded from a secret may be short although the secret is long: `stands` applies to a match that
 * covers at least `written` characters of the text, `standsShorter` to a match that covers fewer.
 */
export interface Needle {
  bytes: Uint8Array
  mask: string
  stands: Standing
  written: number
  standsShorter: Standing
}

export type Standing = 'anywhere' | 'as word' | 'as value' | 'nowhere'
type Spelling = Pick<Needle, 'bytes' | 'written' | 'standsShorter'>

const SHORTEST_SOUGHT = 6
const SHORTEST_WORD = 4
/**
 * An unfinished escape at the end of a secret. The text behind the secret may complete it, so that the end of the
 * secret is decoded to another character. So the secret is also sought without this end.
 */
const OPEN_END = /(?:\\[\w{]{0,7}|%\w{0,5}|&#?\w{0,8})$/
const MOST_LAYERS = 5

/** One secret has some ten to a hundred needles. Making more than `MOST_NEEDLES` takes seconds. */
const MOST_NEEDLES = 30_000
const MOST_BYTES = 16 * 1024 * 1024

export function listNeedles(secrets: readonly string[]): Needle[] | undefined {
  const needles = new Map<string, Needle>()
  let size = 0
  for (const secret of new Set(secrets)) {
    for (const { text, mask } of listSecretParts(secret)) {
      if (needles.size > MOST_NEEDLES || size > MOST_BYTES) return undefined
      const stands = chooseRequiredSurroundings(text)
      const spellings = [...listSpellings(text), ...(stands === 'anywhere' ? listBase64Spellings(text) : [])]
      for (const spelling of spellings) {
        const bytes = foldBytes(spelling.bytes)
        // A needle of so few bytes, decoded from a part of a secret, would match other escaped text by chance.
        if (bytes.length < SHORTEST_WORD && spelling.written > 0 && spelling.written < secret.trim().length) continue
        const key = Buffer.from(bytes).toString('latin1')
        if (bytes.length === 0 || needles.has(key)) continue
        needles.set(key, { ...spelling, bytes, mask, stands })
        size += bytes.length
      }
    }
  }
  return [...needles.values()]
}

function chooseRequiredSurroundings(text: string): Standing {
  if (text.length >= SHORTEST_SOUGHT) return 'anywhere'
  return text.length >= SHORTEST_WORD ? 'as word' : 'as value'
}

/** A header may hold a secret inside its value: "Bearer abc" holds "abc", and "Basic dTpw" a user and a password. */
function listSecretParts(secret: string): { text: string; mask: string }[] {
  const value = secret.trim().toWellFormed()
  const mask = maskBrickSecret(value)
  const parts = [{ text: value, mask }]
  const [, scheme = '', credential = ''] = /^(\S+)[ \t]+(\S+)$/.exec(value) ?? []
  if (credential !== '') parts.push({ text: credential, mask })
  if (scheme.toLowerCase() === 'basic') {
    const decoded = Buffer.from(credential, 'base64').toString()
    for (const text of [decoded, ...listSecretsOfBasicPair(decoded)]) parts.push({ text, mask: maskBrickSecret(text) })
  }
  for (const text of listPairValues(value)) parts.push({ text, mask: maskBrickSecret(text) })
  return parts.filter(({ text }, at) => at === 0 || text.length >= SHORTEST_WORD)
}

/**
 * Some APIs take their key as the user of Basic authentication, with a short or empty password. So beside a short
 * password the user is a secret too.
 */
function listSecretsOfBasicPair(decoded: string): string[] {
  const colon = decoded.indexOf(':')
  if (colon < 0) return []
  const user = decoded.slice(0, colon)
  const password = decoded.slice(colon + 1)
  return password.length < SHORTEST_SOUGHT && user.length >= SHORTEST_SOUGHT ? [password, user] : [password]
}

function listPairValues(value: string): string[] {
  return value
    .split(/[;,\s]/)
    .filter((pair) => pair.includes('='))
    .map((pair) => pair.slice(pair.indexOf('=') + 1).replaceAll('"', ''))
    .filter((text) => text.length >= SHORTEST_SOUGHT)
}

function listSpellings(text: string): Spelling[] {
  const closed = text.replace(OPEN_END, '')
  const cases = new Set([
    text,
    closed.length >= SHORTEST_SOUGHT - 1 ? closed : text,
    text.toLowerCase(),
    text.toUpperCase(),
  ])
  const spellings: Spelling[] = []
  for (const each of cases) {
    spellings.push(...listEncodings(each).map(createWholeSpelling))
    let view = unescapeView(createByteView(each))
    for (let layer = 0; view && layer < MOST_LAYERS; layer += 1) {
      spellings.push(...listSpellingsOfDecoded(view.bytes, each.length))
      view = unescapeView(view)
    }
  }
  return spellings
}

function createWholeSpelling(bytes: Uint8Array): Spelling {
  return { bytes, written: 0, standsShorter: 'nowhere' }
}

function listSpellingsOfDecoded(bytes: Uint8Array, written: number): Spelling[] {
  const closed = bytes.subarray(0, Buffer.from(bytes).toString('latin1').replace(OPEN_END, '').length)
  const isWord = bytes.length >= SHORTEST_WORD
  const whole: Spelling =
    bytes.length < SHORTEST_SOUGHT
      ? { bytes, written, standsShorter: isWord ? 'as word' : 'nowhere' }
      : createWholeSpelling(bytes)
  return closed.length < SHORTEST_WORD ? [whole] : [whole, { bytes: closed, written, standsShorter: 'nowhere' }]
}

function listEncodings(text: string): Uint8Array[] {
  const utf16 = Buffer.from(text, 'utf16le')
  const encodings: Uint8Array[] = [Buffer.from(text), utf16, Buffer.from(utf16).swap16()]
  const latin = Buffer.from(text, 'latin1')
  if (latin.toString('latin1') === text) encodings.push(latin)
  return encodings
}

/**
 * Base64 whose case was changed cannot be decoded. So the Base64 of the secret is itself sought, at each offset that
 * the secret may have inside a longer encoded text.
 */
function listBase64Spellings(text: string): Spelling[] {
  const forms = [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ]
  return [...new Set(forms)].flatMap((form) => {
    const bytes = Buffer.from(form)
    return [0, 1, 2].map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .replaceAll('=', '')
      const first = Math.ceil((before * 8) / 6)
      const last = Math.floor(((before + bytes.length) * 8) / 6)
      return createWholeSpelling(Buffer.from(encoded.slice(first, last)))
    })
  })
}
