import type { Database } from '#db/database.ts'
import { readKeyId } from './cipher.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { listSecretsAfter } from './secret.repository.ts'

/** Looks only at the first page of secrets: if the server has a wrong key, all secrets are unreadable. */
export async function countUnreadableSecrets(
  database: Database,
  { all }: EncryptionKeys,
): Promise<{ unreadable: number; looked_at: number }> {
  const page = await listSecretsAfter(database, { owner_id: '', id: '' })
  const unreadable = page.filter(({ ciphertext }) => all.every(({ id }) => id !== readKeyId(ciphertext)))
  return { unreadable: unreadable.length, looked_at: page.length }
}
