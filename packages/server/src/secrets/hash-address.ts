import { createHmac, hkdfSync } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys } from './encryption-keys.ts'

const KEY_BYTES = 32
const PURPOSE = 'bricks former addresses v1'

/** Stored in place of a folded e-mail address. Without the server's key nobody can guess the address from this hash. */
export function hashAddress(emailKey: string, { current }: EncryptionKeys): string {
  return hashWith(current, emailKey)
}

export function listAddressHashes(emailKey: string, { all }: EncryptionKeys): string[] {
  return all.map((key) => hashWith(key, emailKey))
}

function hashWith({ bytes }: EncryptionKey, emailKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(emailKey).digest('base64url')
}
