import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const writeOwnPidFile = () =>
  writePidFile(
    { baseFolder, dataFolder: baseFolder, location: { engine: 'sqlite', file: '' }, ...secrets },
    { warn: (details: object) => void warnings.push(details) },
  )
const createOtherContent = () => ({ pid: process.ppid, engine: 'sqlite', dataFolder: join(baseFolder, 'sandbox') })
const leaveOther = () => writeFileSync(join(baseFolder, 'running.json'), JSON.stringify(createOtherContent()))

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

test('R20: where the file cannot be written or taken away, the server starts and ends with a warning', () => {
  // A folder in its place, because root, who may run this, can write into every folder.
  mkdirSync(join(baseFolder, 'running.json'))
  warnings = []
  writeOwnPidFile()()
  expect(warnings).toMatchObject([{ err: { code: 'EISDIR' } }, { err: expect.any(Error) }])
})
