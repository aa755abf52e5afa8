import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLock } from './take-lock.mjs'

const hardLinks = vi.hoisted(() => ({ exist: true }))

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const linkSync = (from: string, to: string) => {
    if (!hardLinks.exist) throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
    fs.linkSync(from, to)
  }
  return { ...fs, linkSync }
})

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-lock-'))
  lock = join(folder, '.cache', 'any.lock')
})
afterEach(() => {
  hardLinks.exist = true
  rmSync(folder, { recursive: true, force: true })
})

/** Fails within the time of a test where the lock is waited for. */
async function takeAndGiveBack(): Promise<void> {
  const release = await takeLock(lock)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  release()
  expect(existsSync(lock)).toBe(false)
}

const leaveLockOf = async (pid: number) => {
  await takeAndGiveBack()
  writeFileSync(lock, String(pid))
}

test('the lock of a process that has ended is taken over', async () => {
  await leaveLockOf(spawnSync(process.execPath, ['--version']).pid)
  await takeAndGiveBack()
})

test('the lock of a killed process with the same id, as the next start in a container has it, is taken over', async () => {
  await leaveLockOf(process.pid)
  await takeAndGiveBack()
})

test('the lock of another process that runs is waited for, but not one from before the machine was started', async () => {
  await leaveLockOf(process.ppid)
  let isTaken = false
  const taken = takeLock(lock).then((release) => {
    isTaken = true
    release()
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isTaken).toBe(false)
  const beforeBoot = Date.now() / 1000 - uptime() - 60
  utimesSync(lock, beforeBoot, beforeBoot)
  await taken
})

test.each([true, false])('one after the other has the lock, with hard links: %s', async (exist) => {
  hardLinks.exist = exist
  const order: string[] = []
  const release = await takeLock(lock)
  const next = takeLock(lock).then((releaseNext) => {
    order.push('next')
    releaseNext()
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  order.push('first')
  release()
  await next
  expect(order).toEqual(['first', 'next'])
  expect(existsSync(lock)).toBe(false)
})
