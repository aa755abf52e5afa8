import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const START = resolve(import.meta.dirname, 'start.ts')
const OTHERS = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const folder = mkdtempSync(join(tmpdir(), 'bricks-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

function runStart(
  settings: Record<string, string>,
  cwd?: string,
  user: typeof OTHERS = {},
): { status: number | null; said: string } {
  const environment = { PATH: process.env.PATH, PORT: '4999', DATA_DIR: folder, ...settings }
  const outcome = spawnSync(process.execPath, [START], {
    env: environment,
    encoding: 'utf8',
    timeout: 20_000,
    cwd,
    ...user,
  })
  return { status: outcome.status, said: outcome.stderr }
}

test.each([
  ['APP_URL', { APP_URL: 'https://bricks.example' }],
  ['PUBLIC_URL', { APP_URL: 'http://localhost:4999', PUBLIC_URL: 'https://chat.example' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '127.evil.example' }],
])('N15: a start with a sandbox that others could reach ends with a line that names %s: %o', (name, settings) => {
  const { status, said } = runStart(settings)
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^${name}: this is [^\\n]*SANDBOX=off\\.\\n$`))
})

test.each([
  ['PORT', { PORT: 'many' }],
  ['SANDBOX', { SANDBOX: 'perhaps' }],
  ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.example' }],
])('%s that cannot be used is said before anything is built: %o', (name, settings) => {
  const { status, said } = runStart(settings)
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
})

test('a name in .env that is no setting ends the start with a line that names it and what was meant', () => {
  const place = mkdtempSync(join(folder, 'env-'))
  writeFileSync(join(place, '.env'), 'PORT=4999\nOPENAI_BASE_UL=https://api.example/v1\n')
  const { status, said } = runStart({}, place)
  expect(status).toBe(1)
  expect(said).toMatch(/^\.env: there is no setting OPENAI_BASE_UL \(did you mean OPENAI_BASE_URL\?\)\. [^\n]+\n$/)
})

test('a name in the environment that is nearly a setting is a line, and the start goes on', () => {
  const { said } = runStart({ OPENAI_BASE_UL: 'https://api.example/v1', PORT: 'many' })
  expect(said).toMatch(/^OPENAI_BASE_UL: there is no such setting[^\n]+OPENAI_BASE_URL\?\nPORT: [^\n]+\n$/)
})

describe('a folder that cannot be used', () => {
  test('DATA_DIR below a file is named with the fix', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { status, said } = runStart({ DATA_DIR: join(file, 'data') })
    expect(status).toBe(1)
    expect(said).toMatch(/^DATA_DIR: [^\n]*a-file[^\n]* cannot be made \(ENOTDIR[^\n]*\)\. [^\n]+\n$/)
  })

  test.runIf(mayOthersRunThis())('DATA_DIR of another user is named with the fix', () => {
    const place = mkdtempSync(join(tmpdir(), 'bricks-others-'))
    try {
      chmodSync(place, 0o555)
      const { status, said } = runStart({ DATA_DIR: place }, undefined, OTHERS)
      expect(status).toBe(1)
      expect(said).toMatch(/^DATA_DIR: [^\n]* cannot be [^\n]*\(EACCES[^\n]*\)\. [^\n]+\n$/)
      mkdirSync(join(place, 'sandbox'))
      chmodSync(place, 0o777)
      chmodSync(join(place, 'sandbox'), 0o555)
      expect(runStart({ DATA_DIR: place }, undefined, OTHERS).said).toMatch(
        /^DATA_DIR: [^\n]*sandbox cannot be written[^\n]+\n$/,
      )
    } finally {
      rmSync(place, { recursive: true })
    }
  })
})

/**
 * Root may read everything, so as root the test runs as another user. If that user cannot read the project at all,
 * there is nothing to test.
 */
function mayOthersRunThis(): boolean {
  return (
    spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(START)})`], OTHERS).status ===
    0
  )
}
