import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const START = resolve(import.meta.dirname, 'start.ts')
const folder = mkdtempSync(join(tmpdir(), 'bricks-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm start`'s program until it ends, which it does at once where a setting is wrong. */
function start(settings: Record<string, string>): { status: number | null; said: string } {
  const environment = { PATH: process.env.PATH, PORT: '4999', DATA_DIR: folder, ...settings }
  const outcome = spawnSync(process.execPath, [START], { env: environment, encoding: 'utf8', timeout: 20_000 })
  return { status: outcome.status, said: outcome.stderr }
}

test.each([
  ['APP_URL', { APP_URL: 'https://bricks.example' }],
  ['PUBLIC_URL', { APP_URL: 'http://localhost:4999', PUBLIC_URL: 'https://chat.example' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '127.evil.example' }],
])('N15: a start with a sandbox that others could reach ends with a line that names %s: %o', (name, settings) => {
  const { status, said } = start(settings)
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^${name}: this is [^\\n]*SANDBOX=off\\.\\n$`))
})

test.each([
  ['PORT', { PORT: 'many' }],
  ['SANDBOX', { SANDBOX: 'perhaps' }],
  ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.example' }],
])('%s that cannot be used is said before anything is built: %o', (name, settings) => {
  const { status, said } = start(settings)
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
})
