import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runAdmin, startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment, type ServerEnvironment } from '#test/tools/server-environment.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

const engine = inject('engine')

describe('a storage that fails', () => {
  let server: TestServer
  let account: TestAccount
  beforeAll(async () => {
    server = await startTestServer()
    account = await createTestAccount(server)
  })
  afterAll(() => server.close())
  const send = () => callAs(server.app, undefined).post('/contact', { email: 'a@b.test', message: 'x'.repeat(9_000) })
  const read = async () => (await callAs(server.app, account).get('/auth/user')).statusCode

  test.runIf(engine === 'sqlite')(
    'by a full disk: 507, reads work, and it recovers without a restart (R20)',
    async () => {
      const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(server.context.database)
      await limitPages(1)
      let response = await send()
      for (let time = 0; time < 50 && response.statusCode === 200; time++) response = await send()
      expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full'])
      expect(await read()).toBe(200)
      await limitPages(1_000_000)
      expect((await send()).statusCode).toBe(200)
    },
  )

  test.runIf(engine === 'postgres')('by cutting every connection: it recovers without a restart (R22)', async () => {
    expect(await read()).toBe(200)
    const client = new Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.context.database)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]?.name])
    await client.end()
    const statuses = [await read(), await read(), await read()]
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

  test('takes no answered write with it', async () => {
    const emails: string[] = []
    for (let round = 0; round < 3; round++) {
      const server = await startServerProcess(place.environment)
      const writes = Array.from({ length: 40 }, async (_, at) => {
        const email = `person-${round}-${at}@people.test`
        const body = JSON.stringify({ email, message: 'Hello' })
        const headers = { 'content-type': 'application/json' }
        const { status } = await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body })
        if (status === 200) emails.push(email)
        if (at === 5) server.signal('SIGKILL')
      })
      await Promise.allSettled(writes)
      await server.exited
    }
    expect(emails.length).toBeGreaterThanOrEqual(3)
    const { output } = await runAdmin(['contact-messages'], place.environment)
    const kept = output
      .trim()
      .split('\n')
      .map((line): string => JSON.parse(line).email)
    expect(emails.filter((email) => !kept.includes(email))).toEqual([])
  })
})
