import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { checkDataFile, makeDataFolder } from './data-folder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { pingDatabase } from './db/ping.ts'
import type { Metrics } from './metrics/metrics.ts'
import { SettingError } from './setting-readers.ts'

/** The database, migrated. Throws a SettingError where it cannot be reached. */
export async function openStorage(
  { storage: { location } }: Config,
  logger: Logger,
  { poolWaits }: Pick<Metrics, 'poolWaits'>,
): Promise<Database> {
  if (location.engine === 'sqlite') {
    makeDataFolder(dirname(location.file))
    checkDataFile(location.file)
  }
  const database = openDatabase(location, {
    onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    onPoolWait: (seconds) => poolWaits.observe(seconds),
  })
  if (location.engine === 'postgres') await reachPostgres(database)
  await migrate(database, location.engine)
  return database
}

async function reachPostgres(database: Database): Promise<void> {
  try {
    await pingDatabase(database)
  } catch (error) {
    throw new SettingError(
      'DATABASE_URL',
      `Postgres cannot be used there (${reasonOf(error)}). Start it, or correct this.`,
    )
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
