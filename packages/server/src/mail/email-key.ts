import { createHash } from 'node:crypto'

const HASH_LENGTH = 32

export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Counter keys hold this hash, so that they do not reveal the address. */
export function hashEmailKey(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('hex').slice(0, HASH_LENGTH)
}
