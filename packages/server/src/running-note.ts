import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeDataFolder } from './data-folder.ts'
import type { StorageConfig } from './storage-config.ts'

const note = z.object({
  pid: z.int(),
  engine: z.enum(['sqlite', 'postgres']),
  dataFolder: z.string(),
})
type Note = z.infer<typeof note>

/**
 * Leaves word of what this server opened, for the commands an operator runs beside it. Returns how to take it away: a server that
 * was there first, such as another one on the same DATA_DIR, is found again then, and one that came later stays found.
 */
export function leaveNote({ baseFolder, dataFolder, location }: StorageConfig): () => void {
  const earlier = findNote(baseFolder)
  makeDataFolder(baseFolder)
  write(baseFolder, { pid: process.pid, engine: location.engine, dataFolder })
  return () => {
    const current = findNote(baseFolder)
    if (current && current.pid !== process.pid) return
    if (earlier && isRunning(earlier.pid)) write(baseFolder, earlier)
    else rmSync(noteFile(baseFolder), { force: true })
  }
}

/** What the server that runs on this DATA_DIR opened; undefined where none runs. */
export function findNote(baseFolder: string): Note | undefined {
  try {
    const found = note.parse(JSON.parse(readFileSync(noteFile(baseFolder), 'utf8')))
    return isRunning(found.pid) ? found : undefined
  } catch {
    return undefined
  }
}

function write(baseFolder: string, content: Note): void {
  writeFileSync(noteFile(baseFolder), JSON.stringify(content), { mode: 0o600 })
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process is there.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function noteFile(baseFolder: string): string {
  return join(baseFolder, 'running.json')
}
