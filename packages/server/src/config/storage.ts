import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseLocation } from '#db/database.ts'
import { PostgresUrlError, parsePostgresUrl } from '#db/postgres/parse-postgres-url.ts'
import { parsedSetting, SettingError, text, throwInvalidValue } from './setting.ts'

export interface StorageConfig {
  baseFolder: string
  dataFolder: string
  location: DatabaseLocation
  readLocation: DatabaseLocation | undefined
  /**
   * `encryptionSecret`: if undefined, the key file in the data folder is used. `backupPassphrase`: if undefined,
   * backups are not encrypted.
   */
  encryptionSecret: string | undefined
  previousEncryptionSecret: string | undefined
  backupPassphrase: string | undefined
}

/**
 * Such a folder is refused: the server would create a folder named `~` where it runs, and would not find it after an
 * upgrade.
 */
const SHELL_WORD = /^(?:~(?:[\\/]|$)|\$\{?[A-Z])/i

export const storageSettings = z.object({
  DATA_DIR: parsedSetting((folder) =>
    SHELL_WORD.test(folder)
      ? throwInvalidValue('write the whole path: ~ and $HOME mean something to a shell alone.')
      : folder,
  ).transform((folder) => resolve(folder ?? './data')),
  DATABASE_URL: parsedSetting(requirePostgresUrl),
  DATABASE_READ_URL: parsedSetting(requirePostgresUrl),
  ENCRYPTION_SECRET: text,
  ENCRYPTION_SECRET_PREVIOUS: text,
  BACKUP_PASSPHRASE: text,
})

const LEAST_SECRET_LENGTH = 32
const LEAST_PASSPHRASE_LENGTH = 12

export function toStorageConfig(values: z.infer<typeof storageSettings>, sandbox: boolean): StorageConfig {
  const { DATA_DIR: baseFolder, DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl } = values
  if (readUrl && !databaseUrl)
    throw new SettingError('DATABASE_READ_URL', 'set DATABASE_URL too: this is a copy of it.')
  const dataFolder = sandbox ? buildSandboxFolderPath(baseFolder) : baseFolder
  return {
    baseFolder,
    dataFolder,
    location: databaseUrl
      ? { engine: 'postgres', url: databaseUrl }
      : { engine: 'sqlite', file: buildDatabaseFilePath(dataFolder) },
    readLocation: readUrl ? { engine: 'postgres', url: readUrl } : undefined,
    encryptionSecret: requireSecretLength('ENCRYPTION_SECRET', values.ENCRYPTION_SECRET),
    previousEncryptionSecret: requireSecretLength('ENCRYPTION_SECRET_PREVIOUS', values.ENCRYPTION_SECRET_PREVIOUS),
    backupPassphrase: requireSecretLength('BACKUP_PASSPHRASE', values.BACKUP_PASSPHRASE, LEAST_PASSPHRASE_LENGTH),
  }
}

function requireSecretLength(
  name: string,
  secret: string | undefined,
  least: number = LEAST_SECRET_LENGTH,
): string | undefined {
  if (secret === undefined || secret.length >= least) return secret
  throw new SettingError(name, `write any text of at least ${least} characters.`)
}

function requirePostgresUrl(value: string): string {
  try {
    parsePostgresUrl(value)
    return value
  } catch (error) {
    if (error instanceof PostgresUrlError) return throwInvalidValue(error.message)
    throw error
  }
}

function buildSandboxFolderPath(baseFolder: string): string {
  return join(baseFolder, 'sandbox')
}

export function isSandboxStorage({ baseFolder, dataFolder }: StorageConfig): boolean {
  return dataFolder === buildSandboxFolderPath(baseFolder)
}

export function buildDatabaseFilePath(dataFolder: string): string {
  return join(dataFolder, 'bricks.db')
}
