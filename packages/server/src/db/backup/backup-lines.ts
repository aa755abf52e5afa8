import { createHash } from 'node:crypto'
import { z } from 'zod'

const FORMAT = 'bricks-backup/1'

/** The first line of a backup: which tables its rows fit. */
export const backupHeader = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

const value = z.union([z.string(), z.number(), z.null()])

/** One row: its table, and its columns by name. */
export const backupRow = z.tuple([z.string(), z.record(z.string(), value)])
export type BackupRow = z.infer<typeof backupRow>

/** The last line: without it, or with another hash, a backup is not whole. */
export const backupTrailer = z.object({ rows: z.int(), sha256: z.string() })

export function createHeader(migrations: string[], now: Date): BackupHeader {
  return { format: FORMAT, created_at: now.toISOString(), migrations }
}

/** Counts and hashes the lines that came by; the header is no row. */
export function createTally() {
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
