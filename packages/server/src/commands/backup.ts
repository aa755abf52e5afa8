import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { loadConfig } from '#config/config.ts'
import { looksLikeBackup } from '#db/backup/read-backup.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import { buildKeyFilePath } from '#secrets/read-encryption-keys.ts'
import { UsageError } from './command.ts'
import { getRunningStorage, refuseMissingDatabase } from './get-running-storage.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new UsageError('Usage: npm run backup -- FILE')
  await refuseUnusablePlace(resolve(file))
  const storage = getRunningStorage(loadConfig().storage)
  await refuseMissingDatabase(storage)
  const { rows } = await writeBackup(storage.location, resolve(file), {
    now: new Date(),
    passphrase: storage.backupPassphrase,
  })
  const key = storage.encryptionSecret === undefined ? buildKeyFilePath(storage.dataFolder) : 'ENCRYPTION_SECRET'
  const isSealed = storage.backupPassphrase !== undefined
  return [
    `${rows} rows are in ${resolve(file)}, ${isSealed ? 'encrypted' : 'not encrypted (BACKUP_PASSPHRASE is not set)'}.`,
    `The encryption key is not in it. Keep ${key} apart from it: without the key, stored secrets cannot be read again.`,
  ]
})

async function refuseUnusablePlace(file: string): Promise<void> {
  if (isFolder(file)) {
    throw new UsageError(`${file} is a folder. Name a file in it, such as ${join(file, 'bricks.backup')}.`)
  }
  // A FILE that exists is probably the database or its key, named by somebody who takes FILE for what is backed up. It
  // must not be overwritten.
  if (existsSync(file) && !(await looksLikeBackup(file))) {
    throw new UsageError(
      `${file} is there already, and is no backup. Name another file, where the backup is written to.`,
    )
  }
  if (!isFolder(dirname(file)))
    throw new UsageError(`There is no folder ${dirname(file)}. Make it first, or name another.`)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
