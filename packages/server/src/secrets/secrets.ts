import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import type { Clock } from '#time.ts'
import { type CipherPlace, decryptText, encryptText } from './cipher.ts'
import type { EncryptionKeys } from './encryption-keys.ts'
import { insertSecret, listSecretCiphertexts } from './secret.repository.ts'

export interface SecretsContext {
  encryptionKeys: EncryptionKeys
  clock: Clock
}

export interface NewSecret {
  userId: string
  projectId: string | null
  value: string
  mask: string
  provider?: string
}

export async function storeSecret(context: SecretsContext, database: Database, secret: NewSecret): Promise<string> {
  return (await storeCountedSecret(context, database, secret)).id
}

export async function storeCountedSecret(
  context: SecretsContext,
  database: Database,
  secret: NewSecret,
): Promise<{ id: string; bytes: number }> {
  const id = createId()
  const ciphertext = encryptText(secret.value, buildSecretPlace(id, secret.userId), context.encryptionKeys)
  await insertSecret(database, {
    id,
    owner_id: secret.userId,
    project_id: secret.projectId,
    ciphertext,
    mask: secret.mask,
    ...(secret.provider !== undefined && { provider: secret.provider }),
    created_at: context.clock().toISOString(),
  })
  return { id, bytes: Buffer.byteLength(ciphertext) }
}

/** Leaves out a secret that is deleted or damaged, or whose encryption key is missing. */
export async function findSecretValues(
  context: Pick<SecretsContext, 'encryptionKeys'>,
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const [id, ciphertext] of await listSecretCiphertexts(database, userId, ids)) {
    const value = decryptSecret(context, { userId, id, ciphertext })
    if (value !== undefined) values.set(id, value)
  }
  return values
}

export function decryptSecret(
  { encryptionKeys }: Pick<SecretsContext, 'encryptionKeys'>,
  { userId, id, ciphertext }: { userId: string; id: string; ciphertext: string },
): string | undefined {
  try {
    return decryptText(ciphertext, buildSecretPlace(id, userId), encryptionKeys)
  } catch {
    return undefined
  }
}

export function buildSecretPlace(rowId: string, userId: string): CipherPlace {
  return { table: 'secrets', rowId, column: 'ciphertext', userId }
}
