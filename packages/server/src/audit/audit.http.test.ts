import { type AuditEvent, type EndpointName, endpoints } from '@bricks/contract'
import { AUDIT_DAYS, LIMITS } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepDatabase } from '#process/sweep.ts'
import { createSampleCalls } from '#test/tools/sample-calls.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, TEST_PASSWORD, UNHASHED_PASSWORDS } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { DAY, HOUR, MINUTE } from '#time.ts'
import { runAsAuthor } from './author.ts'
import { recordAuditEvent } from './record-audit-event.ts'

const STARTED = new Date('2026-11-22T12:10:00.000Z')

let server: TestServer
let account: Builder
let now = STARTED
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => now, passwordHashing: UNHASHED_PASSWORDS } })
})
beforeEach(async () => {
  now = STARTED
  account = await createBuilder(server)
})
afterAll(() => server.close())

const callAsAccount = () => account
const readAuditLog = async (before?: string): Promise<AuditEvent[]> =>
  (await callAsAccount().get(`/user/log${before ? `?before=${encodeURIComponent(before)}` : ''}`)).json()
const listKindsOf = (events: AuditEvent[]) => events.map(({ kind }) => kind)
const logIn = (payload: object, from = '203.0.113.9') =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    remoteAddress: from,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  })

describe('N17: the log of an account', () => {
  test('tells who signed in, from where and by which device, and what failed, without a whole address', async () => {
    now = new Date(now.getTime() + MINUTE)
    await logIn({ email: account.email, password: 'not this river' })
    await logIn({ email: account.email, password: 'nor this river' }, '198.51.100.7')
    now = new Date(now.getTime() + MINUTE)
    const first = (await logIn({ email: account.email, password: TEST_PASSWORD })).json()
    now = new Date(now.getTime() + HOUR)
    await logIn({ email: account.email, password: TEST_PASSWORD, device: first.device })
    const log = await readAuditLog()
    const [known, unknown, failed] = log
    expect(listKindsOf([known, unknown, failed] as AuditEvent[])).toEqual([
      'signed_in',
      'signed_in_new_device',
      'sign_in_failed',
    ])
    expect(failed).toMatchObject({ author: 'stranger', author_name: '', times: 2, address: '198.51.100.0' })
    expect(known).toMatchObject({ author: 'person', author_name: 'Ada', address: '203.0.113.0' })
    expect(known?.device).toContain('Firefox/140.0')
  })

  test('a sign-in that fails for an address without an account leaves nothing', async () => {
    const countAuditEvents = async () =>
      (await server.context.database.selectFrom('audit_events').select('id').execute()).length
    const before = await countAuditEvents()
    expect((await logIn({ email: 'nobody@people.test', password: 'not this river' })).statusCode).toBe(401)
    expect(await countAuditEvents()).toBe(before)
  })

  test('is of the account alone', async () => {
    const other = await createTestAccount(server)
    await callAsAccount().post('/user/name', { name: 'Grace' })
    const log: AuditEvent[] = (await callAs(server.app, other).get('/user/log')).json()
    expect(log.map(({ note }) => note)).not.toContain('Grace')
    expect((await callAs(server.app, undefined).get('/user/log')).statusCode).toBe(401)
  })

  test('counts what is done again within the hour in one event, and keeps different things apart', async () => {
    const id = await createTestProject(account)
    for (const on of [true, true, false])
      await callAsAccount().post('/project/recording', { project_id: id, on, days: 30 })
    now = new Date(now.getTime() + HOUR)
    await callAsAccount().post('/project/recording', { project_id: id, on: true, days: 30 })
    const log = (await readAuditLog()).filter(({ kind }) => kind === 'recording_set')
    expect(log.map(({ note, times }) => [note, times]).sort()).toEqual([
      ['30 days', 1],
      ['30 days', 2],
      ['off', 1],
    ])
  })

  test('tells who has personal data of visitors masked no longer', async () => {
    const id = await createTestProject(account)
    for (const mask of [true, false])
      await callAsAccount().post('/project/recording', { project_id: id, on: true, days: 30, mask })
    await callAsAccount().post('/project/recording', { project_id: id, on: false, days: 30, mask: true })
    const log = (await readAuditLog()).filter(({ project_id }) => project_id === id)
    expect(log.filter(({ kind }) => kind === 'recording_set').map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        '30 days, personal data masked',
        '30 days, personal data not masked',
        'off, personal data masked',
      ]),
    )
  })

  test('what is refused is not told as done', async () => {
    const before = listKindsOf(await readAuditLog())
    expect((await callAsAccount().post('/project/share', { project_id: 'unknown' })).statusCode).toBe(404)
    expect((await callAsAccount().post('/project/undeploy', { project_id: 'unknown' })).statusCode).toBe(404)
    expect((await callAsAccount().post('/templates/withdraw', { id: 'unknown' })).statusCode).toBe(404)
    expect(listKindsOf(await readAuditLog())).toEqual(before)
  })

  test('names a deleted bot, and what an operator did as theirs', async () => {
    const id = await createTestProject(account, { name: 'Weather' })
    await callAsAccount().post('/project/delete', { project_id: id })
    const author = { kind: 'operator', id: null, name: '', at: now, address: '', device: '' } as const
    await runAsAuthor(author, () =>
      recordAuditEvent(server.context.database, { ownerId: account.userId, kind: 'role_changed', note: 'x' }),
    )
    const log = await readAuditLog()
    expect(log.find(({ kind }) => kind === 'project_deleted')).toMatchObject({ about: 'Weather', project_id: id })
    expect(log.find(({ kind }) => kind === 'role_changed')).toMatchObject({ author: 'operator', author_name: '' })
  })
})

describe('N4: the log is bounded', () => {
  test('it comes in pages', async () => {
    for (let at = 0; at < LIMITS.auditPage + 5; at++) await callAsAccount().post('/user/name', { name: `Ada ${at}` })
    const first = await readAuditLog()
    const second = await readAuditLog(first.at(-1)?.cursor)
    expect(first).toHaveLength(LIMITS.auditPage)
    expect(second.length).toBeGreaterThanOrEqual(5)
    const ids = [...first, ...second].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await callAsAccount().get('/user/log?before=x')).statusCode).toBe(200)
  })

  test(`it is kept for ${AUDIT_DAYS} days, and then gone`, async () => {
    await callAsAccount().post('/user/weekly-mail', { on: false })
    now = new Date(STARTED.getTime() + (AUDIT_DAYS - 1) * DAY)
    await sweepDatabase(server.context)
    const listStoredEvents = () =>
      server.context.database
        .selectFrom('audit_events')
        .select('kind')
        .where('owner_id', '=', account.userId)
        .where('kind', '=', 'weekly_mail_set')
        .execute()
    expect(await listStoredEvents()).toHaveLength(1)
    now = new Date(STARTED.getTime() + (AUDIT_DAYS + 1) * DAY)
    await sweepDatabase(server.context)
    expect(await listStoredEvents()).toHaveLength(0)
  })

  test('an account keeps so many events, the newest', async () => {
    const createAuditRow = (at: number) => ({
      owner_id: account.userId,
      id: `made-${at}`,
      at: new Date(STARTED.getTime() + at).toISOString(),
      times: 1,
      kind: 'project_saved' as const,
      author: 'person' as const,
      author_id: null,
      author_name: '',
      project_id: null,
      about: '',
      note: '',
      address: '',
      device: '',
    })
    const rows = Array.from({ length: LIMITS.auditEvents + 20 }, (_, at) => createAuditRow(at))
    for (let from = 0; from < rows.length; from += 500) {
      await server.context.database
        .insertInto('audit_events')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    await sweepDatabase(server.context)
    const kept = await server.context.database
      .selectFrom('audit_events')
      .select('id')
      .where('owner_id', '=', account.userId)
      .orderBy('at')
      .execute()
    expect(kept).toHaveLength(LIMITS.auditEvents)
    expect(kept.at(-1)?.id).toBe(`made-${rows.length - 1}`)
  })
})

test('N17: an account that is deleted takes its log along, and a data download brings it', async () => {
  await callAsAccount().post('/user/name', { name: 'Grace Hopper' })
  const data = (await callAsAccount().get('/user/data')).json()
  expect(data.log.map(({ kind, note }: AuditEvent) => [kind, note])).toContainEqual(['account_renamed', 'Grace Hopper'])
  await callAsAccount().post('/deleteAccount')
  const left = server.context.database.selectFrom('audit_events').select('id').where('owner_id', '=', account.userId)
  expect(await left.execute()).toEqual([])
})

const WITHOUT_EVENT: Readonly<Partial<Record<EndpointName, string>>> = {
  hideFirstSteps: 'what a screen shows',
  readNotices: 'what a screen shows',
  confirmSession: 'renews a session',
  startCodes: 'asks for a first code and changes nothing yet',
  startPasskey: 'asks the browser and changes nothing yet',
  removeCodes: 'there are none in this test',
  deleteConversation: 'there is none in this test',
  resendConfirmation: 'a mail to oneself',
  chat: 'stands among the conversations',
  chatStreamed: 'stands among the conversations',
  rehearse: 'writes nothing',
  runChecks: 'writes results alone',
  runRouting: 'writes results alone',
  draftSentences: 'writes nothing',
  testHandoff: 'writes nothing',
  tryFunction: 'writes nothing of the bot',
  readApis: 'writes nothing',
  deleteCheck: 'there is no such check in this test',
  deleteAccount: 'takes the log along',
}
const WRITING = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, access } = endpoints[name]
  return (method === 'POST' && access !== 'public') || name === 'exportProject' || name === 'downloadData'
})

test('N17: every call that changes something of an account says who did it', async () => {
  const told: string[] = []
  const silent: string[] = []
  for (const name of WRITING.filter((each) => !(each in WITHOUT_EVENT))) {
    const builder = await createBuilder(server)
    const projectId = await createTestProject(builder)
    const { body, query } = createSampleCalls(projectId)[name]
    const { method, path } = endpoints[name]
    const sumRecordedTimes = async () => {
      const rows = server.context.database.selectFrom('audit_events').select('times')
      return (await rows.where('owner_id', '=', builder.userId).execute()).reduce((sum, { times }) => sum + times, 0)
    }
    const before = await sumRecordedTimes()
    const url = `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const headers = { authorization: `Bearer ${builder.token}` }
    const response = await server.app.inject({ method, url, headers, ...(body && { payload: body }) })
    if (response.statusCode >= 300) continue
    ;((await sumRecordedTimes()) > before ? told : silent).push(name)
  }
  expect(silent).toEqual([])
  expect(told.length).toBeGreaterThan(20)
})
