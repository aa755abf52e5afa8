import { createHash } from 'node:crypto'
import { z } from 'zod'

const FORMAT = 'bricks-backup/1'

export const backupHeader = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

const value = z.union([z.string(), z.number(), z.null()])

export const backupRow = z.tuple([z.string(), z.record(z.string(), value)])
export type BackupRow = z.infer<typeof backupRow>

export const backupTrailer = z.object({ rows: z.int(), sha256: z.string() })

export function createBackupHeader(migrations: string[], now: Date): BackupHeader {
  return { format: FORMAT, created_at: now.toISOString(), migrations }
}

/** The header is the first line, but does not count as a row. */
export function createLineCounterAndHash() {
  const hash = createHash('sha256')
  let lines = 0
  return {
    add(line: string): void {
      hash.update(line).update('\n')
      lines += 1
    },
    rows: () => lines - 1,
    close: () => ({ rows: lines - 1, sha256: hash.digest('hex') }),
  }
}
