import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadConfig } from '#config/config.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { createAndCheckDataFolder } from '#process/data-folder.ts'
import { buildKeyFilePath } from '#secrets/read-encryption-keys.ts'
import { UsageError } from './command.ts'
import { getRunningStorage, refuseMissingDatabase } from './get-running-storage.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new UsageError('Usage: npm run restore -- FILE')
  const storage = getRunningStorage(loadConfig().storage)
  const { location } = storage
  if (location.engine === 'postgres') await refuseMissingDatabase(storage)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no file ${resolve(file)}. Name the backup that "npm run backup" wrote.`)
  if (location.engine === 'sqlite') createAndCheckDataFolder(dirname(location.file))
  const { rows } = await restoreBackup(location, resolve(file), storage.backupPassphrase)
  const key =
    storage.encryptionSecret === undefined
      ? `Put the key file back at ${buildKeyFilePath(storage.dataFolder)}`
      : 'Set the ENCRYPTION_SECRET of then'
  return [`${rows} rows are back.`, `${key} before the server starts: stored secrets need it.`]
})
