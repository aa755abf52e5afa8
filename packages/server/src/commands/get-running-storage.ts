import { existsSync } from 'node:fs'
import { buildDatabaseFilePath, type StorageConfig } from '#config/storage.ts'
import { type DatabaseLocation, openDatabase } from '#db/database.ts'
import { checkPostgresAnswers } from '#process/open-storage.ts'
import { findOtherRunningServer } from '#process/pid-file.ts'
import { UsageError } from './command.ts'

export function getRunningStorage(settings: StorageConfig): StorageConfig {
  const { baseFolder, location } = settings
  const running = findOtherRunningServer(baseFolder)
  const dataFolder = running?.dataFolder ?? settings.dataFolder
  if (running?.engine === 'sqlite') {
    return { ...settings, dataFolder, location: { engine: 'sqlite', file: buildDatabaseFilePath(dataFolder) } }
  }
  if (running?.engine === 'postgres' && location.engine !== 'postgres') {
    throw new UsageError('The running server uses Postgres. Set DATABASE_URL to the same address.')
  }
  return { ...settings, dataFolder }
}

export async function refuseMissingDatabase({ location }: Pick<StorageConfig, 'location'>): Promise<void> {
  if (location.engine === 'postgres') return refuseSilentPostgres(location)
  if (existsSync(location.file)) return
  throw new UsageError(`There is no database at ${location.file}. Start the server first, or set DATA_DIR.`)
}

async function refuseSilentPostgres(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location)
  try {
    await checkPostgresAnswers(database)
  } finally {
    await database.destroy()
  }
}
