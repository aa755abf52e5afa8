import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SettingError } from '#config/setting.ts'
import { createAndCheckDataFolder } from './data-folder.ts'

test('a missing folder is made with those above it, for its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-folder-'))
  createAndCheckDataFolder(join(folder, 'one', 'two'))
  expect(statSync(join(folder, 'one', 'two')).mode & 0o777).toBe(0o700)
  rmSync(folder, { recursive: true })
})

test.runIf(process.platform === 'linux')('a folder that the system lets nobody make is refused at once', () => {
  expect(() => createAndCheckDataFolder('/proc/bricks/data')).toThrow(SettingError)
})
