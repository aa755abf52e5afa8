import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { openDatabase } from '#db/database.ts'
import { type RunningProcess, runAdmin, runCommand, startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from '#test/tools/server-environment.ts'

const PASSWORD = 'a quiet river bend'

let place: ServerEnvironment
let server: RunningProcess
beforeAll(async () => {
  place = await createServerEnvironment()
  server = await startServerProcess({ ...place.environment, SANDBOX: 'on' })
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.exited
  await place.remove()
})

const runAdminCommand = (...words: string[]) => runAdmin(words, place.environment)
async function postToApi(
  path: string,
  body: object,
): Promise<{ status: number; body: { token: string; user: { role: number } } }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
async function signUp(): Promise<string> {
  const email = `${crypto.randomUUID()}@people.test`
  const { status } = await postToApi('/signup', {
    name: 'Ada',
    email,
    password: PASSWORD,
    'confirm-password': PASSWORD,
  })
  expect(status).toBe(201)
  return email
}
const findRoleByEmail = async (email: string) =>
  (await postToApi('/login', { email, password: PASSWORD })).body.user.role

describe('while a server runs, a command opens what it opened', () => {
  test.each([
    ['pro', 8],
    ['premium', 9],
    ['free', 1],
    ['operator', 100],
    ['5', 5],
  ])('set-role EMAIL %s grants role %i', async (word, role) => {
    const email = await signUp()
    const { code, output } = await runAdminCommand('set-role', email.toUpperCase(), word)
    expect(code).toBe(0)
    expect(JSON.parse(output)).toEqual({ email: email.toUpperCase(), role })
    expect(await findRoleByEmail(email)).toBe(role)
  })

  test('remove-second-factors lets a person in by the password alone again, and signs them out everywhere', async () => {
    const email = await signUp()
    const { token } = (await postToApi('/login', { email, password: PASSWORD })).body
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const postSignedIn = async (path: string, body: object) => {
      const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { secret: string; recovery_codes: string[] }
    }
    const { secret } = await postSignedIn('/user/codes/start', {})
    expect((await postSignedIn('/user/codes/finish', { code: generateSync({ secret }) })).recovery_codes).toHaveLength(
      10,
    )
    expect((await postToApi('/login', { email, password: PASSWORD })).status).toBe(401)
    const { output } = await runAdminCommand('remove-second-factors', email)
    expect(JSON.parse(output)).toEqual({ email, codes: true, passkeys: 0 })
    expect((await postToApi('/login', { email, password: PASSWORD })).status).toBe(200)
    expect((await fetch(`${server.url}/api/auth/user`, { headers })).status).toBe(401)
  })

  test('reset-password prints a new password, and the old one ends with its sessions', async () => {
    const email = await signUp()
    const { body } = await postToApi('/login', { email, password: PASSWORD })
    const { password } = JSON.parse((await runAdminCommand('reset-password', email)).output)
    expect((await postToApi('/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await postToApi('/login', { email, password })).status).toBe(200)
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await fetch(`${server.url}/api/auth/user`, { headers })).status).toBe(401)
  })

  test('reset-password says that the account is closed, where a new password alone signs nobody in', async () => {
    const email = await signUp()
    const database = openDatabase(loadConfig({ ...place.environment, SANDBOX: 'on' }).storage.location)
    const closed_at = new Date().toISOString()
    await database.updateTable('users').set({ closed_at }).where('email', '=', email).execute()
    await database.destroy()
    const { password, closed } = JSON.parse((await runAdminCommand('reset-password', email)).output)
    expect(closed).toContain('opens it again')
    expect((await postToApi('/login', { email, password })).body).toMatchObject({ code: 'account_closed' })
  })

  test('contact-messages prints a line each', async () => {
    await postToApi('/contact', { email: 'one@people.test', message: 'First\nline' })
    await postToApi('/contact', { email: 'two@people.test', message: 'Second' })
    const { output } = await runAdminCommand('contact-messages')
    const lines: { message: string }[] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ message }) => message)).toEqual(['First\nline', 'Second'])
  })

  test('contact-messages prints nothing that steers the terminal or that nobody sees, and loses nothing', async () => {
    const message = 'a\u001b]0;b\u009b2Jc\u007fd\u202ee\u2066f\u200bg\u{e0041}h\u2028i \u{1f642} é'
    await postToApi('/contact', { email: 'three@people.test', message })
    const { output } = await runAdminCommand('contact-messages')
    expect(output).not.toMatch(/[^\P{Cc}\n]|[\p{DI}\u2028]/u)
    expect(
      output
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).message),
    ).toContain(message)
  })
})

describe('a command that cannot be done says why and changes nothing', () => {
  test.each([
    [['set-role', 'nobody@people.test', 'pro'], 'Nobody has signed up'],
    [['set-role', 'nobody@people.test'], 'Usage: set-role'],
    [['set-role', 'nobody@people.test', 'king'], 'Usage: set-role'],
    [['set-role', 'nobody@people.test', '101'], 'Usage: set-role'],
    [['reset-password'], 'Usage: reset-password'],
    [['confirm-email'], 'Usage: confirm-email'],
    [['approve-template'], 'Usage: approve-template'],
    [['approve-template', 'unknown'], 'There is no template unknown.'],
    [['show-template'], 'Usage: show-template'],
    [['contact-messages', '--all'], 'Usage: contact-messages'],
    [['show-template', 'unknown'], 'There is no template unknown.'],
    [['constructor'], 'Commands:'],
    [[], 'Commands:'],
  ])('%j', async (words, message) => {
    const { code, errors, output } = await runAdminCommand(...words)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(message)
  })
})

test.each(['set-role', 'reset-password'])(
  '%s finds no account that is deleted, also while its turns are not yet',
  async (name) => {
    const email = await signUp()
    const database = openDatabase(loadConfig({ ...place.environment, SANDBOX: 'on' }).storage.location)
    const { id } = await database
      .updateTable('users')
      .set(({ ref }) => ({ email: '', email_key: ref('id'), password_hash: '', granted_role: 0 }))
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { code, output, errors } = await runAdminCommand(name, id, ...(name === 'set-role' ? ['pro'] : []))
    const events = await database.selectFrom('audit_events').select('kind').where('owner_id', '=', id).execute()
    await database.destroy()
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(`Nobody has signed up as ${id}.`)
    expect(events.map(({ kind }) => kind)).toEqual(['signed_up'])
  },
)

test.each([
  ['admin', 'contact-messages'],
  ['backup', '/tmp/never-written.backup'],
  ['restore', '/tmp/never-read.backup'],
] as const)('%s says in one line that Postgres does not answer', async (command, word) => {
  const DATA_DIR = join(String(place.environment.DATA_DIR), 'none')
  const outcome = await runCommand(command, [word], { DATA_DIR, DATABASE_URL: 'postgres://bricks@localhost:9/bricks' })
  expect(outcome).toMatchObject({ code: 1, output: '' })
  expect(outcome.errors).toMatch(/^DATABASE_URL: Postgres cannot be used there \(.*ECONNREFUSED.*\n$/)
})

test.runIf(inject('engine') === 'sqlite')('the data of the sandbox is in a folder of its own', () => {
  const folder = String(place.environment.DATA_DIR)
  expect(existsSync(join(folder, 'sandbox/bricks.db'))).toBe(true)
  expect(existsSync(join(folder, 'sandbox/encryption.key'))).toBe(true)
  expect(existsSync(join(folder, 'bricks.db'))).toBe(false)
})
