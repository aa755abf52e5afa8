import { createHash, hkdfSync } from 'node:crypto'

export interface EncryptionKey {
  /** The first 8 hex digits of the key's SHA-256: names the key inside a ciphertext. */
  id: string
  bytes: Buffer
}

/** Encrypts with `current`; reads what any of `all` wrote. */
export interface EncryptionKeys {
  current: EncryptionKey
  all: readonly EncryptionKey[]
}

const KEY_BYTES = 32
const PURPOSE = 'bricks secrets v1'

/** Derives the keys from texts of any form, each at least 32 characters; `previous` only serves to read. */
export function deriveEncryptionKeys(secret: string, previous?: string): EncryptionKeys {
  const current = deriveKey(secret)
  return { current, all: previous === undefined ? [current] : [current, deriveKey(previous)] }
}

function deriveKey(secret: string): EncryptionKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}
