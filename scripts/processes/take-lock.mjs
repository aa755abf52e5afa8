import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requireWritableFolder } from '#scripts/install/require-writable-folder.mjs'

const held = new Set()

/**
 * Waits until no other process holds the lock, and says so once. Runs on Node 18 and later.
 * @param {string} file
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeLock(file) {
  requireWritableFolder(dirname(file))
  let isWaiting = false
  while (!tryToLock(file)) {
    if (!isHeld(file)) rmSync(file, { force: true })
    else {
      if (!isWaiting) console.log('Another start in this folder prepares the same: waiting for it ...')
      isWaiting = true
      await pause(200)
    }
  }
  held.add(file)
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}

// A hard link appears together with its content, so nobody reads a lock without a holder.
function tryToLock(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    return error.code !== 'EEXIST' && tryToLockWithoutLink(file)
  } finally {
    rmSync(own, { force: true })
  }
}

/** Some file systems, such as shared folders of virtual machines, have no hard links. */
function tryToLockWithoutLink(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * A lock with this process's own id counts only if this process took it. In a container a start often has the same id
 * as the one before it, which was killed while it had the lock.
 */
function isHeld(file) {
  const pid = Number(readHolder(file))
  return pid === process.pid ? held.has(file) : isProcessAlive(pid) && !isOlderThanBoot(file)
}

/**
 * After a power cut another program may have the holder's process id, so a lock from before the boot does not count.
 */
function isOlderThanBoot(file) {
  const lock = statSync(file, { throwIfNoEntry: false })
  return lock !== undefined && lock.mtimeMs < Date.now() - uptime() * 1000
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
