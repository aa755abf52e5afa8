import { ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPasskey } from '#second-factors/passkeys/add-passkey.ts'
import { drawPng } from '#test/tools/draw-png.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { createSoftAuthenticator } from '#test/tools/soft-authenticator.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs, confirmTestAddress, TEST_PASSWORD } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { DAY } from '#time.ts'
import { findAccountById, updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'

const NEXT = 'another quiet river'
const PLANTED_HANDOFF = {
  on: true,
  moments: ['menu'],
  fields: { name: 'off', email: 'required' },
  hours: '',
  way: 'webhook',
  email: '',
  url: 'hook.stranger.example/told',
}

let server: MailingServer
let nobody: ReturnType<typeof callAs>
let stranger: Builder
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  server = await startMailingServer({ config: { trustProxy: 1 }, ports: { clock: () => now } })
  nobody = callAs(server.app, undefined)
})
beforeEach(async () => {
  now = new Date(now.getTime() + DAY)
  stranger = await createBuilder(server, { role: ROLE_FREE })
  await server.deliver()
})
afterAll(() => server.close())

const getMailedToken = async () => (await server.getLastMail(stranger.email)).token
const readEmailConfirmed = async () => (await stranger.get('/user/settings')).json().account.email_confirmed
const signUp = (email: string) =>
  nobody.post('/signup', { name: 'Owner', email, password: NEXT, 'confirm-password': NEXT })

describe('the mailed link', () => {
  test('N16: the mailed link alone confirms nothing', async () => {
    const token = await getMailedToken()
    const response = await nobody.post('/email/confirm', { token })
    expect([response.statusCode, response.json().code]).toEqual([403, 'password_needed'])
    expect(await readEmailConfirmed()).toBe(false)
  })

  test('N16: the mailed link confirms with a session of the account, which goes on', async () => {
    expect((await stranger.post('/email/confirm', { token: await getMailedToken() })).statusCode).toBe(200)
    expect(await readEmailConfirmed()).toBe(true)
  })

  test('N16: the mailed link confirms with the password of the account and opens no session', async () => {
    const response = await nobody.post('/email/confirm', { token: await getMailedToken(), password: stranger.password })
    expect([response.statusCode, response.body]).toEqual([200, '{}'])
    expect(await readEmailConfirmed()).toBe(true)
    expect((await stranger.get('/sessions')).json()).toHaveLength(1)
  })

  test('N16: the mailed link confirms nothing with a wrong password or a session of another account', async () => {
    const token = await getMailedToken()
    const other = await createBuilder(server)
    const wrong = await nobody.post('/email/confirm', { token, password: 'not this river' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_password'])
    expect((await other.post('/email/confirm', { token })).json().code).toBe('password_needed')
    const others = await other.post('/email/confirm', { token, password: 'not this river' })
    expect(others.json().code).toBe('wrong_password')
    expect(await readEmailConfirmed()).toBe(false)
    expect((await other.post('/email/confirm', { token, password: stranger.password })).statusCode).toBe(200)
  })

  test('N16: nobody can guess the password without limit through the mailed link', async () => {
    const token = await getMailedToken()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await nobody.post('/email/confirm', { token, password: `not this river ${tries}` })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  test('N16: a mailed link that was followed already answers the same to anybody who has it', async () => {
    const token = await getMailedToken()
    await stranger.post('/email/confirm', { token })
    expect((await nobody.post('/email/confirm', { token })).statusCode).toBe(200)
  })
})

describe('"This was not me"', () => {
  test('N16: "This was not me" deletes the account with all that is in it, and the address is free', async () => {
    await createTestProject(stranger, { functions: [createTestBrick()] })
    const response = await nobody.post('/email/disown', { token: await getMailedToken() })
    expect([response.statusCode, response.body]).toEqual([200, '{}'])
    expect((await stranger.get('/auth/user')).statusCode).toBe(401)
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(stranger.userId)
    expect((await signUp(stranger.email)).statusCode).toBe(201)
  })

  test('N16: "This was not me" keeps what the owner of the address wrote on the contact page', async () => {
    await nobody.post('/contact', { email: stranger.email, message: 'Who opened this?' })
    expect((await stranger.get('/user/data')).body).not.toContain('Who opened this?')
    await nobody.post('/email/disown', { token: await getMailedToken() })
    expect(JSON.stringify(await dumpDatabase(server.context.database))).toContain('Who opened this?')
  })

  test('N16: "This was not me" does nothing to an account whose address is confirmed', async () => {
    const token = await getMailedToken()
    await confirmTestAddress(server, stranger)
    const response = await nobody.post('/email/disown', { token })
    expect([response.statusCode, response.json().code]).toEqual([400, 'link_expired'])
    expect((await stranger.get('/auth/user')).statusCode).toBe(200)
  })

  test.each([[null], [''], [['a']], [{ $ne: '' }], [1], ['a'.repeat(43)], ['a'.repeat(101)]])(
    'N16: "This was not me" does nothing with a token that is none: %j',
    async (token) => {
      await getMailedToken()
      expect((await nobody.post('/email/disown', { token })).statusCode).toBe(400)
      expect((await stranger.get('/auth/user')).statusCode).toBe(200)
    },
  )

  test('N16: "This was not me" does nothing with an expired link or a link to a new password', async () => {
    const token = await getMailedToken()
    await nobody.post('/password/forgot', { email: stranger.email })
    expect((await nobody.post('/email/disown', { token: await getMailedToken() })).statusCode).toBe(400)
    now = new Date(now.getTime() + 3 * DAY)
    expect((await nobody.post('/email/disown', { token })).statusCode).toBe(400)
  })

  test('N16: one client may say "This was not me" only so often an hour', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.55' }
    const statuses: number[] = []
    for (let tries = 0; tries < 32; tries++) {
      const payload = { token: `${tries}${'a'.repeat(40)}` }
      statuses.push(
        (await server.app.inject({ method: 'POST', url: '/api/email/disown', headers, payload })).statusCode,
      )
    }
    expect([statuses[29], statuses[31]]).toEqual([400, 429])
  })
})

describe('a new password by mail', () => {
  const drawPngAsBase64 = (width: number, height: number) => drawPng({ width, height }).toString('base64')

  async function resetPasswordByMail() {
    await nobody.post('/password/forgot', { email: stranger.email })
    const choice = { token: await getMailedToken(), new_password: NEXT, confirm_password: NEXT }
    expect((await nobody.post('/password/reset', choice)).statusCode).toBe(200)
    return callAs(server.app, (await nobody.post('/login', { email: stranger.email, password: NEXT })).json())
  }

  test('N16: a new password by mail before the first confirmation ends every session and drops the former bricks, keys and name', async () => {
    const brick = createTestBrick({
      headers: [{ name: 'authorization', type: 'string', value: 'Bearer planted-by-a-stranger', secret: true }],
    })
    const id = await createTestProject(stranger, { functions: [brick], system: 'Be kind.' })
    await stranger.post('/templates/add', { project_id: id, name: 'Planted', description: 'By a stranger' })
    await stranger.post('/user/name', { name: 'You won' })
    const owner = await resetPasswordByMail()
    expect((await stranger.get('/auth/user')).statusCode).toBe(401)
    expect((await owner.get('/auth/user')).json()).toMatchObject({ openaikey: '', name: stranger.email.split('@')[0] })
    expect((await owner.get(`/project/getById?project_id=${id}`)).json()).toMatchObject({
      system: 'Be kind.',
      functions: [],
    })
    const { database } = server.context
    const secrets = database.selectFrom('secrets').select('id').where('owner_id', '=', stranger.userId)
    expect(await secrets.execute()).toEqual([])
    const templates = database.selectFrom('templates').select('id').where('name', '=', 'Planted')
    expect(await templates.execute()).toEqual([])
    expect((await server.getLastMail(stranger.email)).text).not.toContain('You won')
    expect(await (await owner.get('/user/settings')).json().account.email_confirmed).toBe(true)
  })

  test('N16: a new password by mail before the first confirmation drops pictures, words, hand-off settings and identity secrets', async () => {
    const id = await createTestProject(stranger, {})
    const { database } = server.context
    const readStoredBytes = () =>
      database.selectFrom('projects').select('stored_bytes').where('id', '=', id).executeTakeFirstOrThrow()
    const before = await readStoredBytes()
    await updateUser(database, stranger.userId, { granted_role: ROLE_PRO })
    const statuses = [
      await stranger.post('/project/picture', { project_id: id, kind: 'logo', data: drawPngAsBase64(256, 256) }),
      await stranger.post('/project/picture', { project_id: id, kind: 'share', data: drawPngAsBase64(1200, 630) }),
      await stranger.post('/project/word', { project_id: id, word: 'planted-word' }),
      await stranger.post('/project/handoff', { project_id: id, ...PLANTED_HANDOFF }),
      await stranger.post('/project/identity/secret', { project_id: id }),
    ]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await readStoredBytes()).not.toEqual(before)
    const owner = await resetPasswordByMail()
    for (const table of ['live_pictures', 'live_words', 'handoff_settings', 'secrets', 'connection_tokens'] as const) {
      const rows = database.selectFrom(table).select('owner_id').where('owner_id', '=', stranger.userId)
      expect([table, await rows.execute()]).toEqual([table, []])
    }
    expect(await readStoredBytes()).toEqual(before)
    const byProject = `project_id=${id}`
    expect((await owner.get(`/project/identity?${byProject}`)).json().secrets).toEqual([])
    expect((await owner.get(`/project/handoff?${byProject}`)).json()).toMatchObject({ on: false, url: '' })
    expect((await owner.get(`/project/page?${byProject}`)).json()).toMatchObject({
      word: null,
      logo: null,
      share: null,
    })
  })

  test('N16: a passkey that a stranger added before the first confirmation lets nobody in, and keeps nobody out', async () => {
    const phone = createSoftAuthenticator()
    const { options } = (await stranger.post('/user/passkeys/start')).json()
    const added = await stranger.post('/user/passkeys/add', {
      name: 'Planted',
      passkey: phone.createCredential(options),
    })
    expect(added.json().recovery_codes).toHaveLength(10)
    const owner = await resetPasswordByMail()
    expect((await owner.get('/user/second-factors')).json()).toMatchObject({ passkeys: [], recovery_codes: 0 })
    const asked = (await nobody.post('/login/passkey/start')).json().options
    const byPasskey = await nobody.post('/login/passkey', { passkey: phone.signInWithCredential(asked) })
    expect([byPasskey.statusCode, byPasskey.json().code]).toEqual([400, 'passkey_refused'])
  })

  test('N16: a passkey that a stranger is still adding while the owner of the address takes over is not kept', async () => {
    const { context } = server
    const account = await findAccountById(context.database, stranger.userId)
    const [{ id: sessionId }] = (await stranger.get('/sessions')).json()
    const admitted = { user: account?.user as User, sessionId, address: '192.0.2.7' }
    const { options } = (await stranger.post('/user/passkeys/start')).json()
    const answer = createSoftAuthenticator().createCredential(options) as Parameters<typeof addPasskey>[2]['answer']
    const owner = await resetPasswordByMail()
    const adding = addPasskey(context, admitted, { name: 'Planted', answer })
    await expect(adding).rejects.toMatchObject({ code: 'not_signed_in' })
    expect((await owner.get('/user/second-factors')).json()).toMatchObject({ passkeys: [], recovery_codes: 0 })
  })

  test('N16: a new password by mail after the first confirmation keeps everything', async () => {
    const id = await createTestProject(stranger, { functions: [createTestBrick()] })
    await confirmTestAddress(server, stranger)
    const owner = await resetPasswordByMail()
    expect((await owner.get('/auth/user')).json()).toMatchObject({ openaikey: '••••key', name: 'Ada' })
    expect((await owner.get(`/project/getById?project_id=${id}`)).json().functions).toHaveLength(1)
  })
})

test('N16: a second sign-up with the address is refused without a reason, and the account stays as it was', async () => {
  expect((await signUp(stranger.email)).json().code).toBe('signup_failed')
  expect((await nobody.post('/login', { email: stranger.email, password: TEST_PASSWORD })).statusCode).toBe(200)
})

test('N16: a sign-up with another spelling of an address keeps its owner out of nothing: the mails reach the owner', async () => {
  expect((await signUp('ｓquatted@people.test')).statusCode).toBe(201)
  expect((await signUp('squatted@people.test')).json().code).toBe('signup_failed')
  await server.deliver()
  await nobody.post('/password/forgot', { email: 'squatted@people.test' })
  expect((await server.getLastMail('squatted@people.test')).subject).toBe('Choose a new password')
})
