import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import {
  type BackupHeader,
  type BackupRow,
  backupHeader,
  backupRow,
  backupTrailer,
  createTally,
} from './backup-lines.ts'
import { RestoreError } from './restore-error.ts'

const NO_BACKUP = 'The file is no backup, or not a whole one.'

export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of readLines(file)) return parse(backupHeader, line)
  throw new RestoreError(NO_BACKUP)
}

export async function checkWhole(file: string): Promise<void> {
  for await (const _ of readRows(file));
}

/** Keeps the order of the file. Throws a RestoreError, perhaps only at the end, if the file is damaged or incomplete. */
export async function* readRows(file: string): AsyncGenerator<BackupRow> {
  const tally = createTally()
  let isWhole = false
  for await (const line of readLines(file)) {
    if (isWhole) throw new RestoreError(NO_BACKUP)
    if (line.startsWith('[')) {
      tally.add(line)
      yield parse(backupRow, line)
    } else if (tally.rows() < 0) tally.add(line)
    else {
      const { rows, sha256 } = parse(backupTrailer, line)
      isWhole = rows === tally.rows() && sha256 === tally.close().sha256
    }
  }
  if (!isWhole) throw new RestoreError(NO_BACKUP)
}

async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // The loop below gets the same error.
  pipeline(createReadStream(file), text).catch(() => {})
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new RestoreError(`${NO_BACKUP} (${error instanceof Error ? error.message : String(error)})`)
  }
  if (rest !== '') yield rest
}

function parse<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw new RestoreError(NO_BACKUP)
  }
}
