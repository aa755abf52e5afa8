import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { getRunningStorage } from './get-running-storage.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const noteServer = (pid: number) =>
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid, engine: 'sqlite', dataFolder: folder }))
const loadStorage = () => loadConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://bricks@db.test/bricks' }).storage

test('a command opens what a server that runs has opened', () => {
  noteServer(process.ppid)
  expect(getRunningStorage(loadStorage()).location).toEqual({ engine: 'sqlite', file: join(folder, 'bricks.db') })
})

test('a command in a container opens what the settings name, and not what a killed server of the same process id had', () => {
  noteServer(process.pid)
  expect(getRunningStorage(loadStorage())).toEqual(loadStorage())
})
