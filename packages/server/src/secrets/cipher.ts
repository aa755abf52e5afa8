import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys } from './encryption-keys.ts'

/**
 * Where a ciphertext is stored. The place is authenticated too: a ciphertext that was moved elsewhere cannot be
 * decrypted.
 */
export interface CipherPlace {
  table: string
  rowId: string
  column: string
  userId: string
}

const FORMAT = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM as `v1.<key id>.<nonce>.<ciphertext>.<tag>`, the last three in base64url. */
export function encryptText(plaintext: string, place: CipherPlace, { current }: EncryptionKeys): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(buildAssociatedData(place))
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return [FORMAT, current.id, ...parts].join('.')
}

export function decryptText(stored: string, place: CipherPlace, keys: EncryptionKeys): string {
  const [format, keyId, ...parts] = stored.split('.')
  const [nonce, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (format !== FORMAT || parts.length !== 3 || !nonce || !ciphertext || !tag) {
    throw new Error('This is not a ciphertext of a known form.')
  }
  const decipher = createDecipheriv('aes-256-gcm', getKeyById(keys, keyId).bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(buildAssociatedData(place))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
}

export function readKeyId(stored: string): string | undefined {
  return stored.split('.')[1]
}

function getKeyById({ all }: EncryptionKeys, id: string | undefined): EncryptionKey {
  const key = all.find((candidate) => candidate.id === id)
  if (!key) throw new Error(`This ciphertext was written with another encryption key (${id}).`)
  return key
}

function buildAssociatedData({ table, rowId, column, userId }: CipherPlace): Buffer {
  return Buffer.from([table, rowId, column, userId].join('|'), 'utf8')
}
