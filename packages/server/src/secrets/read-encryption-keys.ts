import { join } from 'node:path'
import type { StorageConfig } from '#config/storage.ts'
import type { Database } from '#db/database.ts'
import { deriveEncryptionKeys, type EncryptionKeys } from './encryption-keys.ts'
import { readOrCreateKeyFile } from './key-file.ts'
import { hasAnySecret } from './secret.repository.ts'

type KeySettings = Pick<StorageConfig, 'encryptionSecret' | 'previousEncryptionSecret' | 'dataFolder'>

export async function readEncryptionKeys(
  { encryptionSecret, previousEncryptionSecret, dataFolder }: KeySettings,
  database: Database,
): Promise<EncryptionKeys> {
  if (encryptionSecret !== undefined) return deriveEncryptionKeys(encryptionSecret, previousEncryptionSecret)
  const mayCreate = !(await hasAnySecret(database))
  return deriveEncryptionKeys(readOrCreateKeyFile(buildKeyFilePath(dataFolder), mayCreate), previousEncryptionSecret)
}

export function buildKeyFilePath(dataFolder: string): string {
  return join(dataFolder, 'encryption.key')
}
