import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export async function takeBuildLock(file: string): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true })
  while (!tryToLock(file)) {
    if (!isProcessAlive(Number(readHolder(file)))) rmSync(file, { force: true })
    else await pause(200)
  }
  return () => rmSync(file, { force: true })
}

// A hard link appears together with its content, so nobody reads a lock without a holder.
function tryToLock(file: string): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch {
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isProcessAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
