import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseLocation } from '#db/database.ts'
import { SettingError, text, url } from './setting.ts'

export interface StorageConfig {
  baseFolder: string
  dataFolder: string
  location: DatabaseLocation
  /** Undefined: the key file in the data folder is used. */
  encryptionSecret: string | undefined
  previousEncryptionSecret: string | undefined
}

export const storageSettings = z.object({
  DATA_DIR: text.transform((folder) => resolve(folder ?? './data')),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  ENCRYPTION_SECRET: text,
  ENCRYPTION_SECRET_PREVIOUS: text,
})

const LEAST_SECRET_LENGTH = 32

export function toStorageConfig(values: z.infer<typeof storageSettings>, sandbox: boolean): StorageConfig {
  const { DATA_DIR: baseFolder, DATABASE_URL: databaseUrl } = values
  const dataFolder = sandbox ? sandboxFolder(baseFolder) : baseFolder
  return {
    baseFolder,
    dataFolder,
    location: databaseUrl
      ? { engine: 'postgres', url: databaseUrl }
      : { engine: 'sqlite', file: databaseFile(dataFolder) },
    encryptionSecret: checkLength('ENCRYPTION_SECRET', values.ENCRYPTION_SECRET),
    previousEncryptionSecret: checkLength('ENCRYPTION_SECRET_PREVIOUS', values.ENCRYPTION_SECRET_PREVIOUS),
  }
}

function checkLength(name: string, secret: string | undefined): string | undefined {
  if (secret === undefined || secret.length >= LEAST_SECRET_LENGTH) return secret
  throw new SettingError(name, `write any text of at least ${LEAST_SECRET_LENGTH} characters.`)
}

function sandboxFolder(baseFolder: string): string {
  return join(baseFolder, 'sandbox')
}

export function isSandboxStorage({ baseFolder, dataFolder }: StorageConfig): boolean {
  return dataFolder === sandboxFolder(baseFolder)
}

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'bricks.db')
}
