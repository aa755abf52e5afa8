import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { StorageConfig } from '#config/storage.ts'
import { createAndCheckDataFolder } from './data-folder.ts'

const content = z.object({
  pid: z.int(),
  engine: z.enum(['sqlite', 'postgres']),
  dataFolder: z.string(),
})
type PidFile = z.infer<typeof content>

/**
 * Tells the operator's commands which storage this server has opened. The returned function is for the shutdown: it
 * deletes the file, or restores the file of an earlier server that still runs. It leaves a later server's file alone.
 * If the disk is full or takes no writes, start and shutdown go on, because what is stored can still be read.
 */
export function writePidFile({ baseFolder, dataFolder, location }: StorageConfig, logger: Warner): () => void {
  const earlier = findOtherRunningServer(baseFolder)
  createAndCheckDataFolder(baseFolder)
  warnIfImpossible(logger, () =>
    overwritePidFile(baseFolder, { pid: process.pid, engine: location.engine, dataFolder }),
  )
  return () => {
    if (findOtherRunningServer(baseFolder)) return
    warnIfImpossible(logger, () => {
      if (earlier && isProcessRunning(earlier.pid)) overwritePidFile(baseFolder, earlier)
      else rmSync(buildPidFilePath(baseFolder), { force: true })
    })
  }
}

type Warner = Pick<Logger, 'warn'>

function warnIfImpossible(logger: Warner, write: () => void): void {
  try {
    write()
  } catch (error) {
    logger.warn({ err: error }, 'running.json cannot be written: commands for operators may not find this server')
  }
}

export function findRunningServer(baseFolder: string): PidFile | undefined {
  try {
    const found = content.parse(JSON.parse(readFileSync(buildPidFilePath(baseFolder), 'utf8')))
    return isProcessRunning(found.pid) && isInFolder(found.dataFolder, baseFolder) ? found : undefined
  } catch {
    return undefined
  }
}

/**
 * A file with the id of this process was left by a server that was killed: in a container every server, and every
 * command, has the id 1.
 */
export function findOtherRunningServer(baseFolder: string): PidFile | undefined {
  const found = findRunningServer(baseFolder)
  return found?.pid === process.pid ? undefined : found
}

/** False for the file in a copy of a data folder: it names the server that runs on the original. */
function isInFolder(dataFolder: string, baseFolder: string): boolean {
  return `${realpathSync(dataFolder)}${sep}`.startsWith(`${realpathSync(baseFolder)}${sep}`)
}

function overwritePidFile(baseFolder: string, file: PidFile): void {
  writeFileSync(buildPidFilePath(baseFolder), JSON.stringify(file), { mode: 0o600 })
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function buildPidFilePath(baseFolder: string): string {
  return join(baseFolder, 'running.json')
}
