import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningProcess, runAdmin, runCommand, startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from '#test/tools/server-environment.ts'

const SECRET = 'an encryption secret of the operator, long enough'
const LOGIN = { email: 'ada@people.test', password: 'a quiet river bend' }
const KEY = 'sk-test-key-of-ada-xyz'

let first: ServerEnvironment
let second: ServerEnvironment
let server: RunningProcess
beforeAll(async () => {
  first = await createServerEnvironment()
  second = await createServerEnvironment()
  server = await startServerProcess({
    ...first.environment,
    ENCRYPTION_SECRET: SECRET,
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
  })
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.exited
  await first.remove()
  await second.remove()
})

async function callServer(url: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  const answer: { token: string; user: object } = JSON.parse(await response.text())
  return { status: response.status, body: answer }
}

test('a backup of a running server, restored elsewhere, is the same product: accounts, projects and secrets', async () => {
  const { body } = await callServer(server.url, '/signup', {
    name: 'Ada',
    ...LOGIN,
    'confirm-password': LOGIN.password,
  })
  await callServer(server.url, '/project/new', { 'new-project-name': 'Bot' }, body.token)
  await callServer(server.url, '/user/openaikey', { openaikey: KEY }, body.token)
  const file = join(String(first.environment.DATA_DIR), 'today.backup')
  const backedUp = await runCommand('backup', [file], first.environment)
  expect([backedUp.code, backedUp.errors]).toEqual([0, ''])
  expect(backedUp.output).toContain('The encryption key is not in it')
  expect((await stat(file)).mode & 0o077).toBe(0)

  expect(await runCommand('restore', [file], second.environment)).toMatchObject({ code: 0, errors: '' })
  const database = join(String(second.environment.DATA_DIR), 'bricks.db')
  if (!second.environment.DATABASE_URL) expect((await stat(database)).mode & 0o077).toBe(0)
  const again = await runCommand('restore', [file], second.environment)
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('There is data already')])
  const restored = await startServerProcess({ ...second.environment, ENCRYPTION_SECRET: SECRET })
  const signedIn = await callServer(restored.url, '/login', LOGIN)
  expect(signedIn.body.user).toMatchObject({ name: 'Ada', openaikey: '••••xyz' })
  const projects = await callServer(restored.url, '/project/getByUser', undefined, signedIn.body.token)
  expect(projects.body).toMatchObject([{ name: 'Bot' }])
  restored.signal('SIGTERM')
  await restored.exited
})

test('a server that starts on restored data with another key says in its log that it cannot read the secrets', async () => {
  const withAnother = await startServerProcess({ ...second.environment, ENCRYPTION_SECRET: `another ${SECRET}` })
  const told = { level: 50, unreadable: 1, looked_at: 1, msg: expect.stringContaining('encrypted with another key') }
  await vi.waitFor(() => expect(withAnother.lines()).toContainEqual(expect.objectContaining(told)), 10_000)
  withAnother.signal('SIGTERM')
  await withAnother.exited
})

test('D3: rotate-keys reports how many secrets it encrypted anew, and the old secret is then needed no more', async () => {
  const settings = { ...first.environment, ENCRYPTION_SECRET: `${SECRET}, renewed`, ENCRYPTION_SECRET_PREVIOUS: SECRET }
  const { output } = await runAdmin(['rotate-keys'], settings)
  expect(JSON.parse(output)).toEqual({ rotated: 1, current: 0, unreadable: 0 })
  const { ENCRYPTION_SECRET_PREVIOUS: _, ...withoutOld } = settings
  expect(JSON.parse((await runAdmin(['rotate-keys'], withoutOld)).output)).toMatchObject({ current: 1, unreadable: 0 })
})

test('a file that is no backup is refused with a word of why', async () => {
  const empty = await createServerEnvironment()
  const folder = String(empty.environment.DATA_DIR)
  await mkdir(folder, { recursive: true })
  await copyFile(import.meta.filename, join(folder, 'text'))
  const outcome = await runCommand('restore', [join(folder, 'text')], empty.environment)
  expect([outcome.code, outcome.errors]).toEqual([1, expect.stringContaining('no backup')])
  const missing = join(folder, 'yesterday.backup')
  const none = await runCommand('restore', [missing], { ...empty.environment, DATA_DIR: join(folder, 'new') })
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining(`There is no file ${missing}. Name the backup`)])
  expect(existsSync(join(folder, 'new'))).toBe(false)
  const usage = await runCommand('backup', [], first.environment)
  expect([usage.code, usage.errors]).toEqual([1, 'Usage: npm run backup -- FILE\n'])
  await empty.remove()
})

test('a backup is not written over the database, its key or any other file that is no backup', async () => {
  const folder = String(first.environment.DATA_DIR)
  const files = ['bricks.db', 'encryption.key'].map((name) => join(folder, name))
  for (const file of files) {
    if (!existsSync(file)) await writeFile(file, 'what would be lost')
    const before = await readFile(file)
    const outcome = await runCommand('backup', [file], first.environment)
    const fix = `${file} is there already, and is no backup. Name another file, where the backup is written to.\n`
    expect([outcome.code, outcome.errors]).toEqual([1, fix])
    expect((await readFile(file)).equals(before)).toBe(true)
  }
  const backup = join(folder, 'nightly.backup')
  for (const passphrase of ['', 'seven quiet rivers', '']) {
    const outcome = await runCommand('backup', [backup], { ...first.environment, BACKUP_PASSPHRASE: passphrase })
    expect([outcome.code, outcome.errors]).toEqual([0, ''])
  }
})

test('a backup that is to be written to a folder, or into one that is not there, is refused with the way out', async () => {
  const folder = String(first.environment.DATA_DIR)
  const atFolder = await runCommand('backup', [folder], first.environment)
  const file = join(folder, 'bricks.backup')
  expect([atFolder.code, atFolder.errors]).toEqual([1, `${folder} is a folder. Name a file in it, such as ${file}.\n`])
  const missing = join(folder, 'missing')
  const inMissing = await runCommand('backup', [join(missing, 'today')], first.environment)
  const fix = `There is no folder ${missing}. Make it first, or name another.\n`
  expect([inMissing.code, inMissing.errors]).toEqual([1, fix])
})
