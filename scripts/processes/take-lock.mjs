import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until no other process holds the lock, and says so once. Runs on Node 18 and later.
 * @param {string} file
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true })
  let isWaiting = false
  while (!tryToLock(file)) {
    if (!isProcessAlive(Number(readHolder(file)))) rmSync(file, { force: true })
    else {
      if (!isWaiting) console.log('Another start in this folder prepares the same: waiting for it ...')
      isWaiting = true
      await pause(200)
    }
  }
  return () => rmSync(file, { force: true })
}

// A hard link appears together with its content, so nobody reads a lock without a holder.
function tryToLock(file) {
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

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isProcessAlive(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
