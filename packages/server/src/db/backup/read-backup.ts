import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import {
  type BackupHeader,
  type BackupRow,
  backupHeader,
  backupRow,
  backupTrailer,
  createLineCounterAndHash,
} from './backup-lines.ts'
import { RestoreError } from './restore-error.ts'
import { decryptSealedBackup, SEALED_MAGIC } from './sealed-backup.ts'

export interface BackupFile {
  path: string
  passphrase: string | undefined
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])
const NO_BACKUP = 'The file is no backup, or not a whole one.'

export async function readBackupHeader(file: BackupFile): Promise<BackupHeader> {
  for await (const line of readLines(file)) return parseBackupLine(backupHeader, line)
  throw new RestoreError(NO_BACKUP)
}

/** Reads the file to its end. Throws RestoreError if it is damaged or cut off. */
export async function checkBackupIsWhole(file: BackupFile): Promise<void> {
  for await (const _ of readBackupRows(file));
}

export async function* readBackupRows(file: BackupFile): AsyncGenerator<BackupRow> {
  const tally = createLineCounterAndHash()
  let isWhole = false
  for await (const line of readLines(file)) {
    if (isWhole) throw new RestoreError(NO_BACKUP)
    if (line.startsWith('[')) {
      tally.add(line)
      yield parseBackupLine(backupRow, line)
    } else if (tally.rows() < 0) tally.add(line)
    else {
      const { rows, sha256 } = parseBackupLine(backupTrailer, line)
      isWhole = rows === tally.rows() && sha256 === tally.close().sha256
    }
  }
  if (!isWhole) throw new RestoreError(NO_BACKUP)
}

async function* readLines(file: BackupFile): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // The error is ignored here, because the loop below gets the same error.
  pipeline(await openBackupFile(file), text).catch(() => {})
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (error instanceof RestoreError) throw error
    throw new RestoreError(`${NO_BACKUP} (${error instanceof Error ? error.message : String(error)})`)
  }
  if (rest !== '') yield rest
}

/** If a passphrase is set, refuses a file that is not encrypted, because an attacker may have put it there. */
async function openBackupFile({ path, passphrase }: BackupFile): Promise<Readable> {
  if (await isSealedBackup(path)) return Readable.from(decryptSealedBackup(createReadStream(path), passphrase))
  if (passphrase === undefined) return createReadStream(path)
  throw new RestoreError('The backup is not encrypted, but BACKUP_PASSPHRASE is set. Leave it out to restore this one.')
}

/** True also for an empty file. Reads only the beginning, so the file may still be something else. */
export async function looksLikeBackup(path: string): Promise<boolean> {
  if (!(await stat(path)).isFile()) return false
  const start = await readStart(path)
  return start.length === 0 || start.equals(SEALED_MAGIC) || start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)
}

async function isSealedBackup(path: string): Promise<boolean> {
  return (await readStart(path)).equals(SEALED_MAGIC)
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEALED_MAGIC.length), 0, SEALED_MAGIC.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function parseBackupLine<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw new RestoreError(NO_BACKUP)
  }
}
