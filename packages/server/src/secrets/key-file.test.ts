import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readOrCreateKeyFile } from './key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'bricks-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the key file is made once, for its owner alone (D4)', () => {
  const path = join(folder, 'new.key')
  const secret = readOrCreateKeyFile(path, true)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readOrCreateKeyFile(path, true)).toBe(secret)
})

test('a draft that a killed start of the same process id left behind stops no start', () => {
  const path = join(folder, 'again.key')
  writeFileSync(`${path}.${process.pid}`, '')
  expect(readOrCreateKeyFile(path, true).length).toBeGreaterThanOrEqual(32)
})

test.each([0o640, 0o604, 0o660, 0o777])('a key file of mode %o stops the start (D4)', (mode) => {
  const path = join(folder, `open-${mode}.key`)
  writeFileSync(path, 'a text of more than thirty-two characters')
  chmodSync(path, mode)
  expect(() => readOrCreateKeyFile(path, true)).toThrow('chmod 600')
})

test('where secrets are stored, a missing key file stops the start instead of being made anew', () => {
  expect(() => readOrCreateKeyFile(join(folder, 'lost.key'), false)).toThrow('is missing')
})

test('a damaged key file stops the start', () => {
  const path = join(folder, 'damaged.key')
  writeFileSync(path, '\n', { mode: 0o600 })
  expect(() => readOrCreateKeyFile(path, true)).toThrow('is damaged')
})
