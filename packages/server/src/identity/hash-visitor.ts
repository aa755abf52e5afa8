import { createHmac, hkdfSync } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys } from '#secrets/encryption-keys.ts'

const PURPOSE = 'bricks visitors v1'
const keys = new WeakMap<EncryptionKey, Buffer>()

/**
 * This hash is stored instead of a visitor's id where the id is only compared. Without the server's key nobody can
 * guess the id from it.
 */
export function hashVisitor(projectId: string, visitor: string, { current }: Pick<EncryptionKeys, 'current'>): string {
  return hashWith(current, projectId, visitor)
}

/** Hashes with every key, because stored hashes may be older than the current key. */
export function listVisitorHashes(projectId: string, visitor: string, { all }: Pick<EncryptionKeys, 'all'>): string[] {
  return all.map((key) => hashWith(key, projectId, visitor))
}

function hashWith(key: EncryptionKey, projectId: string, visitor: string): string {
  const known = keys.get(key) ?? Buffer.from(hkdfSync('sha256', key.bytes, '', PURPOSE, 32))
  keys.set(key, known)
  return createHmac('sha256', known).update(`${projectId}|${visitor}`).digest('base64url').slice(0, 32)
}
