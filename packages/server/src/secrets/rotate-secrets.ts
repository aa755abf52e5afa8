import type { Database } from '#db/database.ts'
import { decryptText, encryptText, readKeyId } from './cipher.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { listSecretsAfter, replaceSecretCiphertext, type StoredSecret } from './secret.repository.ts'
import { buildSecretPlace } from './secrets.ts'

export interface Rotation {
  rotated: number
  current: number
  unreadable: number
}

/** May run beside a server that has both keys, and again after an interruption. */
export async function rotateSecrets(database: Database, keys: EncryptionKeys): Promise<Rotation> {
  const counts: Rotation = { rotated: 0, current: 0, unreadable: 0 }
  let last = { owner_id: '', id: '' }
  for (;;) {
    const page = await listSecretsAfter(database, last)
    for (const secret of page) counts[await rotateSecret(database, secret, keys)] += 1
    const end = page.at(-1)
    if (!end) return counts
    last = end
  }
}

async function rotateSecret(database: Database, secret: StoredSecret, keys: EncryptionKeys): Promise<keyof Rotation> {
  if (readKeyId(secret.ciphertext) === keys.current.id) return 'current'
  const place = buildSecretPlace(secret.id, secret.owner_id)
  let clear: string
  try {
    clear = decryptText(secret.ciphertext, place, keys)
  } catch {
    return 'unreadable'
  }
  await replaceSecretCiphertext(database, secret, encryptText(clear, place, keys))
  return 'rotated'
}
