import { existsSync } from 'node:fs'
import { findNote } from '#running-note.ts'
import { databaseFile, type StorageConfig } from '#storage-config.ts'
import { UsageError } from './command.ts'

/** What the server running on this DATA_DIR opened; with none running, what the settings say. */
export function findRunningStorage(settings: StorageConfig): StorageConfig {
  const { baseFolder, location } = settings
  const note = findNote(baseFolder)
  const dataFolder = note?.dataFolder ?? settings.dataFolder
  if (note?.engine === 'sqlite') {
    return { ...settings, dataFolder, location: { engine: 'sqlite', file: databaseFile(dataFolder) } }
  }
  if (note?.engine === 'postgres' && location.engine !== 'postgres') {
    throw new UsageError('The running server uses Postgres. Set DATABASE_URL to the same address.')
  }
  return { ...settings, dataFolder }
}

/** Throws where there is no database to open. */
export function refuseMissing({ location }: StorageConfig): void {
  if (location.engine === 'postgres' || existsSync(location.file)) return
  throw new UsageError(`There is no database at ${location.file}. Start the server first, or set DATA_DIR.`)
}
