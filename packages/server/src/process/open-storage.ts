import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { getErrorMessage } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { SettingError } from '#config/setting.ts'
import { CannotDistributeError, detectDistribution } from '#db/cluster/distribute.ts'
import { isDistributed, markDistributed } from '#db/cluster/distribution.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate, UnusableDatabaseError } from '#db/migrate.ts'
import { pingDatabase } from '#db/ping.ts'
import { readErrorCode } from '#db/storage-fault.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { checkDataFile, createAndCheckDataFolder } from '#process/data-folder.ts'

export async function openStorage(
  { storage: { location } }: Config,
  logger: Logger,
  { poolWaits }: Pick<Metrics, 'poolWaits'>,
): Promise<Database> {
  if (location.engine === 'sqlite') {
    createAndCheckDataFolder(dirname(location.file))
    checkDataFile(location.file)
  }
  const database = openDatabase(location, {
    onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    onPoolWait: (seconds) => poolWaits.observe(seconds),
  })
  if (location.engine === 'postgres') await checkPostgresAnswers(database)
  try {
    await migrate(database, location.engine)
    if (location.engine === 'postgres') await detectDistribution(database)
  } catch (error) {
    if (error instanceof UnusableDatabaseError || error instanceof CannotDistributeError) {
      throw new SettingError(location.engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL', error.message)
    }
    throw location.engine === 'sqlite' ? explainSqliteFault(error, location.file) : error
  }
  return database
}

function explainSqliteFault(error: unknown, file: string): unknown {
  const fix = FIXES.find(([codes]) => codes.test(readErrorCode(error)))?.[1]
  return fix === undefined
    ? error
    : new SettingError('DATA_DIR', `${file} cannot be used (${getErrorMessage(error)}). ${fix}`)
}

const FIXES: readonly [codes: RegExp, fix: string][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, 'It is damaged: move it away, and restore a backup.'],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another program holds it: end that, or name another folder.'],
  // If the disk is full, SQLite reports an I/O error when it creates the files beside the database.
  [/^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY)|ENOSPC|EIO|EROFS)/, 'See that its disk has room and takes writes.'],
]

export function openReadReplica(
  { storage: { readLocation } }: Pick<Config, 'storage'>,
  logger: Logger,
  database: Database,
): Database | undefined {
  if (!readLocation) return undefined
  const onConnectionError = (error: Error) =>
    logger.warn({ err: error }, 'a connection to the copy of the database broke')
  const copy = openDatabase(readLocation, { onConnectionError })
  markDistributed(copy, isDistributed(database))
  void pingDatabase(copy).catch((error) => logger.warn({ err: error }, 'the copy of the database does not answer yet'))
  return copy
}

export async function checkPostgresAnswers(database: Database): Promise<void> {
  try {
    await pingDatabase(database)
  } catch (error) {
    throw new SettingError(
      'DATABASE_URL',
      `Postgres cannot be used there (${getErrorMessage(error)}). Start it, or correct this.`,
    )
  }
}
