import { existsSync } from 'node:fs'
import type { DatabaseLocation } from '#db/database.ts'
import { findNote } from '#running-note.ts'
import { databaseFile, type StorageConfig } from '#storage-config.ts'
import { UsageError } from './command.ts'

/** What the server running on this DATA_DIR opened; with none running, what the settings say. */
export function findRunningStorage({ baseFolder, location }: StorageConfig): DatabaseLocation {
  const note = findNote(baseFolder)
  if (note?.engine === 'sqlite') return { engine: 'sqlite', file: databaseFile(note.dataFolder) }
  if (note?.engine === 'postgres' && location.engine !== 'postgres') {
    throw new UsageError('The running server uses Postgres. Set DATABASE_URL to the same address.')
  }
  if (location.engine === 'sqlite' && !existsSync(location.file)) {
    throw new UsageError(`There is no database at ${location.file}. Start the server first, or set DATA_DIR.`)
  }
  return location
}
