import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys } from './encryption-keys.ts'

const KEY_BYTES = 32
/** In characters. */
const LONGEST = 2_000

/** Returns `<text in base64url>.<HMAC>`. A text that is signed for one purpose is invalid for another. */
export function signText(text: string, purpose: string, { current }: EncryptionKeys): string {
  return `${Buffer.from(text, 'utf8').toString('base64url')}.${computeMac(text, getPurposeKey(current, purpose)).toString('base64url')}`
}

/** Undefined if this server did not sign the text. The key from before a rotation is accepted too. */
export function readSignedText(signed: string, purpose: string, { all }: EncryptionKeys): string | undefined {
  const [body, mac, ...rest] = signed.length > LONGEST ? [] : signed.split('.')
  if (body === undefined || mac === undefined || rest.length > 0) return undefined
  const text = Buffer.from(body, 'base64url').toString('utf8')
  const given = Buffer.from(mac, 'base64url')
  const isSigned = all.some((key) => {
    const expected = computeMac(text, getPurposeKey(key, purpose))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? text : undefined
}

const derived = new WeakMap<EncryptionKey, Map<string, Buffer>>()

function getPurposeKey(key: EncryptionKey, purpose: string): Buffer {
  const byPurpose = derived.get(key) ?? new Map<string, Buffer>()
  derived.set(key, byPurpose)
  const known = byPurpose.get(purpose) ?? Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, KEY_BYTES))
  byPurpose.set(purpose, known)
  return known
}

function computeMac(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
