import { resolve } from 'node:path'
import { loadConfig } from '#config/config.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import { buildKeyFilePath } from '#secrets/read-encryption-keys.ts'
import { UsageError } from './command.ts'
import { findRunningStorage, refuseMissingDatabase } from './find-running-storage.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new UsageError('Usage: npm run backup -- FILE')
  const storage = findRunningStorage(loadConfig().storage)
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
