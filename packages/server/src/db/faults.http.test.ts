import { endpoints } from '@bricks/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { openDatabase } from '#db/database.ts'
import { runAdmin, startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from '#test/tools/server-environment.ts'
import { setReadOnly } from '#test/tools/set-read-only.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, TEST_PASSWORD, type TestAccount } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'
import { MINUTE } from '#time.ts'

const engine = inject('engine')
const KILLS = Number(process.env.KILLS ?? 5)

describe('a storage that fails', () => {
  let server: TestServer
  let account: TestAccount
  beforeAll(async () => {
    server = await startTestServer()
    account = await createTestAccount(server)
  })
  afterAll(() => server.close())
  const sendContactForm = () =>
    callAs(server.app, undefined).post('/contact', { email: 'a@b.test', message: 'x'.repeat(9_000) })
  const readUserStatus = async () => (await callAs(server.app, account).get('/auth/user')).statusCode

  test.runIf(engine === 'sqlite')(
    'by a full disk: 507, reads work, and it recovers without a restart (R20)',
    async () => {
      const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(server.context.database)
      await limitPages(1)
      let response = await sendContactForm()
      for (let time = 0; time < 50 && response.statusCode === 200; time++) response = await sendContactForm()
      expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full'])
      expect(await readUserStatus()).toBe(200)
      await limitPages(1_000_000)
      expect((await sendContactForm()).statusCode).toBe(200)
    },
  )

  test('by taking no writes: who is signed in reads all of theirs, also minutes later, and it recovers (R20)', async () => {
    let now = Date.now()
    const watched = await startTestServer({
      config: { contentReadsPerMinute: 100 },
      ports: { clock: () => new Date(now) },
    })
    const builder = await createTestAccount(watched, { role: 9 })
    const api = callAs(watched.app, builder)
    const { id } = (await api.post('/project/new', { 'new-project-name': 'Bot' })).json()
    const ofBot = `?project_id=${id}`
    const readAll = async () => {
      const paths = [
        '/auth/user',
        '/user/settings',
        '/user/data',
        '/user/log',
        '/sessions',
        '/project/getByUser',
        '/user/steps',
      ]
      const ofOneBot = ['getById', 'export', 'conversations', 'checks', 'versions'].map(
        (part) => `/project/${part}${ofBot}`,
      )
      const answers = await Promise.all(
        [...paths, ...ofOneBot].map(async (path) => [path, await api.get(path)] as const),
      )
      return answers.filter(([, { statusCode }]) => statusCode !== 200).map(([path, { body }]) => `${path} ${body}`)
    }
    expect(await readAll()).toEqual([])
    // A first step that is done now, and is noted when it is read.
    const shared = await api.post('/project/share', { project_id: id, appearance: { title: 'Shop' } })
    expect(shared.statusCode).toBe(200)
    await setReadOnly(watched, true)
    now += 6 * MINUTE
    expect(await readAll()).toEqual([])
    expect((await api.post('/project/new', { 'new-project-name': 'Other' })).statusCode).toBe(503)
    await setReadOnly(watched, false)
    expect((await api.post('/project/new', { 'new-project-name': 'Other' })).statusCode).toBe(200)
    await watched.close()
  })

  test.runIf(engine === 'postgres')('by cutting every connection: it recovers without a restart (R22)', async () => {
    expect(await readUserStatus()).toBe(200)
    const client = new Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.context.database)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]?.name])
    await client.end()
    const statuses = [await readUserStatus(), await readUserStatus(), await readUserStatus()]
    expect(statuses.at(-1)).toBe(200)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  })
})

describe('kill -9 (R19)', () => {
  let place: ServerEnvironment
  beforeAll(async () => {
    place = await createServerEnvironment()
  })
  afterAll(() => place.remove())

  test(
    `takes no answered write with it, ${KILLS} times, and leaves the storage whole`,
    async () => {
      const emails: string[] = []
      const saved: [id: string, system: string][] = []
      const environment = {
        ...place.environment,
        DEFAULT_ROLE: '9',
        TRUST_PROXY: '1',
        WRITES_PER_MINUTE_PER_ACCOUNT: '0',
      }
      let token: string | undefined
      for (let round = 0; round < KILLS; round++) {
        const server = await startServerProcess(environment)
        token ??= await signUp(server.url)
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          // Each round comes from another address, because one address may send only some messages an hour.
          'x-forwarded-for': `198.51.100.${round}`,
        }
        const postToApi = (path: string, body: object) =>
          fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const [mailsBefore, savesBefore] = [emails.length, saved.length]
        const killInTime = () => {
          const hasBoth = emails.length > mailsBefore && saved.length > savesBefore
          if (hasBoth && saved.length > savesBefore + (round % 20)) server.signal('SIGKILL')
        }
        const writes = Array.from({ length: 40 }, async (_, at) => {
          if (at % 4 === 0) {
            const email = `person-${round}-${at}@people.test`
            if ((await postToApi('/contact', { email, message: 'Hello' })).status === 200) emails.push(email)
            return killInTime()
          }
          const made = await postToApi('/project/new', { 'new-project-name': 'Bot' })
          const { id } = endpoints.createProject.answer.parse(await made.json())
          const system = `saved by ${round}-${at}`
          const { status } = await postToApi('/project/update', { id, system, functions: [createTestBrick()] })
          if (status === 200) saved.push([id, system])
          killInTime()
        })
        await Promise.allSettled(writes)
        server.signal('SIGKILL')
        await server.exited
      }
      expect(emails.length).toBeGreaterThanOrEqual(KILLS)
      expect(saved.length).toBeGreaterThanOrEqual(KILLS)
      await expectKept(environment, emails, saved)
    },
    30_000 + KILLS * 10_000,
  )
})

async function expectKept(
  environment: Record<string, string>,
  emails: string[],
  saved: [id: string, system: string][],
): Promise<void> {
  const { output } = await runAdmin(['contact-messages'], environment)
  const kept = output
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).email)
  expect(emails.filter((email) => !kept.includes(email))).toEqual([])
  const database = openDatabase(loadConfig(environment).storage.location)
  const rows = await database.selectFrom('projects').select(['id', 'draft', 'live_version']).execute()
  const drafts = new Map(rows.map(({ id, draft }) => [id, JSON.parse(draft)]))
  for (const [id, system] of saved) expect(drafts.get(id)).toMatchObject({ system, functions: [expect.anything()] })
  for (const { system, functions } of drafts.values()) expect(functions).toHaveLength(system === '' ? 0 : 1)
  if (engine === 'sqlite') {
    const { rows: faults } = await sql`pragma integrity_check`.execute(database)
    expect(faults).toEqual([{ integrity_check: 'ok' }])
  }
  await database.destroy()
}

async function signUp(url: string): Promise<string> {
  const form = { name: 'Ada', email: 'ada@people.test', password: TEST_PASSWORD, 'confirm-password': TEST_PASSWORD }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/signup`, { method: 'POST', headers, body: JSON.stringify(form) })
  return endpoints.signUp.answer.parse(await response.json()).token
}
