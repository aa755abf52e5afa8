import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeDataFolder } from './open-storage.ts'
import type { StorageConfig } from './storage-config.ts'

const note = z.object({
  pid: z.int(),
  engine: z.enum(['sqlite', 'postgres']),
  dataFolder: z.string(),
})
type Note = z.infer<typeof note>

/** Leaves word of what this server opened, for the commands an operator runs beside it. Returns how to take it away. */
export function leaveNote({ baseFolder, dataFolder, location }: StorageConfig): () => void {
  const file = noteFile(baseFolder)
  const content: Note = { pid: process.pid, engine: location.engine, dataFolder }
  makeDataFolder(baseFolder)
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** What the server that runs on this DATA_DIR opened; undefined where none runs. */
export function findNote(baseFolder: string): Note | undefined {
  try {
    const found = note.parse(JSON.parse(readFileSync(noteFile(baseFolder), 'utf8')))
    // Signal 0 only asks whether the process is there.
    process.kill(found.pid, 0)
    return found
  } catch {
    return undefined
  }
}

function noteFile(baseFolder: string): string {
  return join(baseFolder, 'running.json')
}
