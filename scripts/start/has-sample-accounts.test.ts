import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../packages/server/src/config/config.ts'
import { hasSampleAccounts } from './has-sample-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'bricks-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('sample accounts, whose passwords are printed, are never made in a Postgres, however it is named', () => {
  const file = join(folder, 'database-url')
  writeFileSync(file, 'postgres://localhost/bricks\n')
  expect(hasSampleAccounts(loadConfig({ SANDBOX: 'on', DATABASE_URL_FILE: file }))).toBe(false)
  expect(hasSampleAccounts(loadConfig({ SANDBOX: 'on', DATABASE_URL: 'postgres://localhost/bricks' }))).toBe(false)
  expect(hasSampleAccounts(loadConfig({ SANDBOX: 'on', DATABASE_URL: ' ' }))).toBe(true)
  expect(hasSampleAccounts(loadConfig({ SANDBOX: 'off' }))).toBe(false)
})
