import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseLocation } from '#db/database.ts'
import { type Environment, findText, findUrl, SettingError } from './setting-readers.ts'

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
    encryptionSecret: findSecret(environment),
    previousEncryptionSecret: checkLength(
      'ENCRYPTION_SECRET_PREVIOUS',
      findText(environment, 'ENCRYPTION_SECRET_PREVIOUS'),
    ),
  }
}

function findSecret(environment: Environment): string | undefined {
  const text = findText(environment, 'ENCRYPTION_SECRET')
  const file = findText(environment, 'ENCRYPTION_SECRET_FILE')
  if (file === undefined) return checkLength('ENCRYPTION_SECRET', text)
  if (text !== undefined)
    throw new SettingError('ENCRYPTION_SECRET_FILE', 'leave it out where ENCRYPTION_SECRET is set.')
  return checkLength('ENCRYPTION_SECRET_FILE', readSecretFile(file))
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new SettingError('ENCRYPTION_SECRET_FILE', `${file} cannot be read.`)
  }
}

function checkLength(name: string, secret: string | undefined): string | undefined {
  if (secret === undefined || secret.length >= LEAST_SECRET_LENGTH) return secret
  throw new SettingError(name, `write any text of at least ${LEAST_SECRET_LENGTH} characters.`)
}

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'bricks.db')
}
