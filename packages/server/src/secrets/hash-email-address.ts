import { createHmac, hkdfSync } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys } from './encryption-keys.ts'

const KEY_BYTES = 32
const PURPOSE = 'bricks former addresses v1'

/** The hash is stored in place of a folded e-mail address. Nobody can guess the address without the server's key. */
export function hashEmailAddress(emailKey: string, { current }: EncryptionKeys): string {
  return hashAddressWith(current, emailKey)
}

/** Returns a hash for each key, because the stored hash may be older than the current key. */
export function listEmailAddressHashes(emailKey: string, { all }: EncryptionKeys): string[] {
  return all.map((key) => hashAddressWith(key, emailKey))
}

function hashAddressWith({ bytes }: EncryptionKey, emailKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(emailKey).digest('base64url')
}
