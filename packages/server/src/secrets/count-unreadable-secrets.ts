import type { Database } from '#db/database.ts'
import { readKeyId } from './cipher.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { listSecretsAfter } from './secret.repository.ts'

/**
 * Counts how many of the first stored secrets were encrypted with a key that the server does not have. With a wrong key
 * this is true of all secrets, so one page is enough.
 */
export async function countUnreadableSecrets(
  database: Database,
  { all }: EncryptionKeys,
): Promise<{ unreadable: number; looked_at: number }> {
  const page = await listSecretsAfter(database, { owner_id: '', id: '' })
  const unreadable = page.filter(({ ciphertext }) => all.every(({ id }) => id !== readKeyId(ciphertext)))
  return { unreadable: unreadable.length, looked_at: page.length }
}
