import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDueMail } from '#mail/mail-outbox.repository.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { DAY, HOUR } from '#time.ts'
import { queueWeeklyMails } from './queue-weekly-mails.ts'
import { findDueWeek } from './week.ts'
import { turnWeeklyMailOff, turnWeeklyMailOn } from './weekly-mail.repository.ts'

const START = Date.parse('2026-11-18T12:00:00Z')

let opened: TestDatabase
let now = START
beforeAll(async () => {
  opened = await openTestDatabase()
})
beforeEach(async () => {
  now = START
  for (const table of ['mail_outbox', 'throttle_counters', 'users'] as const) {
    await opened.database.deleteFrom(table).execute()
  }
})
afterAll(() => opened.close())

function createContext() {
  const config = { mail: { smtpUrl: 'smtp://127.0.0.1:9' } }
  return { database: opened.database, clock: () => new Date(now), config }
}

async function addAccount(id: string, { isConfirmed = true } = {}): Promise<void> {
  const at = new Date(START).toISOString()
  const email = `${id}@people.test`
  await opened.database
    .insertInto('users')
    .values({
      id,
      name: id,
      email,
      email_key: email,
      password_hash: '',
      granted_role: 8,
      subscribed_role: 0,
      provider_key_id: null,
      paused_at: null,
      email_confirmed_at: isConfirmed ? at : null,
      created_at: at,
    })
    .execute()
}

const turnOn = (id: string) => turnWeeklyMailOn(opened.database, id, findDueWeek(new Date(now)))

async function listQueued(): Promise<[owner: string, week: string][]> {
  const mails = await listDueMail(opened.database, new Date(now), 1_000)
  return mails.map(({ userId, data }) => [userId ?? '', data.week ?? ''] as [string, string]).sort()
}

test('two processes that look again and again for three weeks queue one mail a week and account', async () => {
  const accounts = Array.from({ length: 12 }, (_, at) => `owner-${String(at).padStart(2, '0')}`)
  for (const id of accounts) {
    await addAccount(id)
    await turnOn(id)
  }
  await addAccount('never-asked')
  const [one, other] = [createContext(), createContext()]
  for (; now < START + 21 * DAY; now += 4 * HOUR) {
    await Promise.all([queueWeeklyMails(one), queueWeeklyMails(other), queueWeeklyMails(one)])
  }
  const weeks = ['2026-11-16', '2026-11-23', '2026-11-30']
  expect(await listQueued()).toEqual(accounts.flatMap((id) => weeks.map((week) => [id, week])))
})

test('a process that died with the lease holds the mails up for nine minutes, not longer', async () => {
  await addAccount('ada')
  await turnOn('ada')
  now = Date.parse('2026-11-23T06:00:00Z')
  const expires_at = new Date(now + 9 * 60_000).toISOString()
  const lease = { key: 'weekly-mail', window_started_at: new Date(now).toISOString(), used: 1, blocked_until: null }
  await opened.database
    .insertInto('throttle_counters')
    .values({ ...lease, expires_at })
    .execute()
  expect(await queueWeeklyMails(createContext())).toBe(0)
  now += 9 * 60_000
  expect(await queueWeeklyMails(createContext())).toBe(1)
})

test('turned off and on again within a week, it still comes once', async () => {
  await addAccount('ada')
  await turnOn('ada')
  now = Date.parse('2026-11-23T07:00:00Z')
  expect(await queueWeeklyMails(createContext())).toBe(1)
  await turnWeeklyMailOff(opened.database, 'ada')
  await turnOn('ada')
  now += DAY
  expect(await queueWeeklyMails(createContext())).toBe(0)
  await turnWeeklyMailOff(opened.database, 'ada')
  now += 14 * DAY
  expect(await queueWeeklyMails(createContext())).toBe(0)
})

test('an address that nobody confirmed gets none, and the next one once it is confirmed', async () => {
  await addAccount('ada', { isConfirmed: false })
  await turnOn('ada')
  now = Date.parse('2026-11-23T07:00:00Z')
  expect(await queueWeeklyMails(createContext())).toBe(0)
  await opened.database
    .updateTable('users')
    .set({ email_confirmed_at: new Date(now).toISOString() })
    .execute()
  expect(await queueWeeklyMails(createContext())).toBe(1)
  expect(await listQueued()).toEqual([['ada', '2026-11-16']])
})

test('without a mail server nothing is queued, and nothing is missed once there is one', async () => {
  await addAccount('ada')
  await turnOn('ada')
  now = Date.parse('2026-11-23T07:00:00Z')
  expect(await queueWeeklyMails({ ...createContext(), config: { mail: { smtpUrl: undefined } } })).toBe(0)
  expect(await queueWeeklyMails(createContext())).toBe(1)
})
