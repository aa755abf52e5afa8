import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunningServer, writePidFile } from './pid-file.ts'

let baseFolder: string
beforeEach(() => {
  baseFolder = mkdtempSync(join(tmpdir(), 'bricks-note-'))
})
afterEach(() => rmSync(baseFolder, { recursive: true, force: true }))

const secrets = {
  readLocation: undefined,
  encryptionSecret: undefined,
  previousEncryptionSecret: undefined,
  backupPassphrase: undefined,
}
let warnings: object[] = []
const writeOwnPidFile = (folder = baseFolder) =>
  writePidFile(
    { baseFolder: folder, dataFolder: folder, location: { engine: 'sqlite', file: '' }, ...secrets },
    { warn: (details: object) => void warnings.push(details) },
  )
const createOtherContent = () => ({ pid: process.ppid, engine: 'sqlite', dataFolder: join(baseFolder, 'sandbox') })
const leaveOther = () => {
  mkdirSync(createOtherContent().dataFolder)
  writeFileSync(join(baseFolder, 'running.json'), JSON.stringify(createOtherContent()))
}

test('a server alone is found while it runs, and not after', () => {
  const remove = writeOwnPidFile()
  expect(findRunningServer(baseFolder)?.pid).toBe(process.pid)
  remove()
  expect(findRunningServer(baseFolder)).toBeUndefined()
})

test('of two servers on one DATA_DIR the later is found; when it ends, the earlier is', () => {
  leaveOther()
  const remove = writeOwnPidFile()
  expect(findRunningServer(baseFolder)?.pid).toBe(process.pid)
  remove()
  expect(findRunningServer(baseFolder)).toEqual(createOtherContent())
})

test('when the earlier ends, the later stays found', () => {
  const remove = writeOwnPidFile()
  leaveOther()
  remove()
  expect(findRunningServer(baseFolder)).toEqual(createOtherContent())
})

test('a file that a killed server of the same process id left, as in a container, is gone after the shutdown', () => {
  writeOwnPidFile()
  const remove = writeOwnPidFile()
  remove()
  expect(findRunningServer(baseFolder)).toBeUndefined()
})

test('in a copy of the data folder the server that runs on the original is not found', () => {
  const remove = writeOwnPidFile()
  const copy = join(baseFolder, 'copy')
  cpSync(join(baseFolder, 'running.json'), join(copy, 'running.json'))
  expect(findRunningServer(copy)).toBeUndefined()
  remove()
})

test('a server is found by any path that leads to its data folder', () => {
  const [real, link] = [join(baseFolder, 'real'), join(baseFolder, 'link')]
  mkdirSync(real)
  symlinkSync(real, link, 'junction')
  const remove = writeOwnPidFile(link)
  expect(findRunningServer(real)?.pid).toBe(process.pid)
  remove()
})

test('R20: where the file cannot be written or taken away, the server starts and ends with a warning', () => {
  // A folder in its place, because root, who may run this, can write into every folder.
  mkdirSync(join(baseFolder, 'running.json'))
  warnings = []
  writeOwnPidFile()()
  expect(warnings).toMatchObject([{ err: { code: 'EISDIR' } }, { err: expect.any(Error) }])
})
