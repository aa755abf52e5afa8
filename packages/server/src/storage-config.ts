import { join, resolve } from 'node:path'
import type { DatabaseLocation } from '#db/database.ts'
import { type Environment, findSecretText, findText, findUrl, SettingError } from './setting-readers.ts'

export interface StorageConfig {
  /** DATA_DIR itself, where a running server leaves its note. */
  baseFolder: string
  /** Where the database file and the key are; the sandbox has a folder of its own in it. */
  dataFolder: string
  location: DatabaseLocation
  /** Absent: the key file in the data folder. */
  encryptionSecret: string | undefined
  previousEncryptionSecret: string | undefined
}

const LEAST_SECRET_LENGTH = 32

export function readStorageConfig(environment: Environment, sandbox: boolean): StorageConfig {
  const baseFolder = resolve(findText(environment, 'DATA_DIR') ?? './data')
  const dataFolder = sandbox ? join(baseFolder, 'sandbox') : baseFolder
  const url = findUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return {
    baseFolder,
    dataFolder,
    location: url ? { engine: 'postgres', url: url.href } : { engine: 'sqlite', file: databaseFile(dataFolder) },
    encryptionSecret: checkLength('ENCRYPTION_SECRET', findSecretText(environment, 'ENCRYPTION_SECRET')),
    previousEncryptionSecret: checkLength(
      'ENCRYPTION_SECRET_PREVIOUS',
      findText(environment, 'ENCRYPTION_SECRET_PREVIOUS'),
    ),
  }
}

function checkLength(name: string, secret: string | undefined): string | undefined {
  if (secret === undefined || secret.length >= LEAST_SECRET_LENGTH) return secret
  throw new SettingError(name, `write any text of at least ${LEAST_SECRET_LENGTH} characters.`)
}

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'bricks.db')
}
