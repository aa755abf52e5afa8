import { createHmac, hkdfSync } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys } from './encryption-keys.ts'

const KEY_BYTES = 32
const PURPOSE = 'bricks former addresses v1'

/** Replaces a folded address that is no longer stored. Nobody can guess the address without the server's key. */
export function hashAddress(emailKey: string, { current }: EncryptionKeys): string {
  return hashWith(current, emailKey)
}

/** Hashes with every available key, because older rows were hashed before the key was changed. */
export function listAddressHashes(emailKey: string, { all }: EncryptionKeys): string[] {
  return all.map((key) => hashWith(key, emailKey))
}

function hashWith({ bytes }: EncryptionKey, emailKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(emailKey).digest('base64url')
}
