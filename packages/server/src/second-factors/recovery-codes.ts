import { createHash, randomBytes } from 'node:crypto'

const COUNT = 10
const BYTES = 10
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUP = /.{4}/g

/**
 * Creates ten codes of 80 random bits each, such as `abcd-efgh-jkmn-pqrs`: too random to be guessed from their hashes.
 */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => toCodeLetters(randomBytes(BYTES)).match(GROUP)?.join('-') ?? '')
}

export function hashRecoveryCode(userId: string, code: string): string {
  const typed = code.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`${userId}:${typed}`).digest('hex')
}

function toCodeLetters(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let place = 0; place < (BYTES * 8) / 5; place++) {
    text = `${ALPHABET[Number(bits & 31n)]}${text}`
    bits >>= 5n
  }
  return text
}
