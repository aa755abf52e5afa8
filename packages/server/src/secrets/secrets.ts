import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { type CipherPlace, decrypt, encrypt } from './cipher.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { insertSecret, listCiphertexts } from './secret.repository.ts'

/** What storing and reading secrets needs. */
export interface SecretsContext {
  encryptionKeys: EncryptionKeys
  clock: Clock
}

export interface NewSecret {
  userId: string
  /** Null for what belongs to the account. */
  projectId: string | null
  value: string
  mask: string
}

/** Encrypts a value into a row of its own and returns the row's id. */
export async function storeSecret(context: SecretsContext, database: Database, secret: NewSecret): Promise<string> {
  return (await storeCountedSecret(context, database, secret)).id
}

/** The same, with the bytes it takes. */
export async function storeCountedSecret(
  context: SecretsContext,
  database: Database,
  secret: NewSecret,
): Promise<{ id: string; bytes: number }> {
  const id = createId()
  const ciphertext = encrypt(secret.value, placeOf(id, secret.userId), context.encryptionKeys)
  await insertSecret(database, {
    id,
    user_id: secret.userId,
    project_id: secret.projectId,
    ciphertext,
    mask: secret.mask,
    created_at: context.clock().toISOString(),
  })
  return { id, bytes: Buffer.byteLength(ciphertext) }
}

/** The values in clear by id, in one query. One that is gone, damaged or without its key has none. */
export async function findSecrets(
  context: Pick<SecretsContext, 'encryptionKeys'>,
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const [id, ciphertext] of await listCiphertexts(database, userId, ids)) {
    const value = openSecret(context, { userId, id, ciphertext })
    // One damaged value must not take the others with it; whoever needs it finds it missing.
    if (value !== undefined) values.set(id, value)
  }
  return values
}

/** The value of a ciphertext that came along with another query; undefined where it can no longer be read. */
export function openSecret(
  { encryptionKeys }: Pick<SecretsContext, 'encryptionKeys'>,
  { userId, id, ciphertext }: { userId: string; id: string; ciphertext: string },
): string | undefined {
  try {
    return decrypt(ciphertext, placeOf(id, userId), encryptionKeys)
  } catch {
    return undefined
  }
}

/** Where the ciphertext of a secret lives. */
export function placeOf(rowId: string, userId: string): CipherPlace {
  return { table: 'secrets', rowId, column: 'ciphertext', userId }
}
