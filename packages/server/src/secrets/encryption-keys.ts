import { createHash, hkdfSync } from 'node:crypto'

export interface EncryptionKey {
  /** The first 8 hex digits of the key's SHA-256. A ciphertext names its key by them. */
  id: string
  bytes: Buffer
}

export interface EncryptionKeys {
  current: EncryptionKey
  all: readonly EncryptionKey[]
}

const KEY_BYTES = 32
const PURPOSE = 'bricks secrets v1'

/** Both texts need at least 32 characters. The key of `previous` only decrypts. */
export function deriveEncryptionKeys(secret: string, previous?: string): EncryptionKeys {
  const current = deriveKey(secret)
  return { current, all: previous === undefined ? [current] : [current, deriveKey(previous)] }
}

function deriveKey(secret: string): EncryptionKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}
