import type { Database } from '#db/database.ts'
import { decrypt, encrypt, keyIdOf } from './cipher.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { listSecretsAfter, replaceCiphertext, type StoredSecret } from './secret.repository.ts'
import { placeOf } from './secrets.ts'

export interface Rotation {
  /** Encrypted anew. */
  rotated: number
  /** Were under the current key already. */
  current: number
  /** Cannot be read with the keys at hand; left as they are. */
  unreadable: number
}

/** May run beside a server that has both keys, and again after it was interrupted. */
export async function rotateSecrets(database: Database, keys: EncryptionKeys): Promise<Rotation> {
  const counts: Rotation = { rotated: 0, current: 0, unreadable: 0 }
  let page = await listSecretsAfter(database, '')
  while (page.length > 0) {
    for (const secret of page) counts[await rotate(database, secret, keys)] += 1
    page = await listSecretsAfter(database, page.at(-1)?.id ?? '')
  }
  return counts
}

async function rotate(database: Database, secret: StoredSecret, keys: EncryptionKeys): Promise<keyof Rotation> {
  if (keyIdOf(secret.ciphertext) === keys.current.id) return 'current'
  const place = placeOf(secret.id, secret.user_id)
  let clear: string
  try {
    clear = decrypt(secret.ciphertext, place, keys)
  } catch {
    return 'unreadable'
  }
  await replaceCiphertext(database, secret, encrypt(clear, place, keys))
  return 'rotated'
}
