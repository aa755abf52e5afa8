import { createTextScript } from '@bricks/sandbox/completions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BACKUP_TABLES } from '#db/backup/backup-tables.ts'
import { createId } from '#ids.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { DAY, MINUTE } from '#time.ts'

const PER_MINUTE = { perVisitor: 3, perAddress: 5 }
const AT_ONCE = 100

let now = new Date('2026-11-03T12:00:00Z')
let network = 0
let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene({ ports: { clock: () => now }, config: { trustProxy: 1, chatsPerMinute: PER_MINUTE } })
  scene.provider.play(createTextScript('ok'))
  await scene.deploy()
}, 60_000)
afterAll(() => scene.close())
beforeEach(async () => {
  now = new Date(now.getTime() + DAY + MINUTE)
  network++
  await callAs(scene.server.app, scene.owner).get('/auth/user')
})

interface Chat {
  address?: string
  origin?: string
  token?: string
  body?: Record<string, unknown>
}

function sendChat({ address = `198.51.100.${network}`, origin, token, body }: Chat = {}) {
  return scene.server.app.inject({
    method: 'POST',
    url: '/api/completionChat',
    headers: {
      'x-forwarded-for': address,
      ...(origin && { origin }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: { messages: [{ role: 'user', content: 'Hi' }], project_id: scene.projectId, ...body },
  })
}

const createRandomIds = () => ({ request_id: createId(), visitor: createId(), conversation_id: createId() })
const readStatusAndCode = (answer: Awaited<ReturnType<typeof sendChat>>) =>
  `${answer.statusCode} ${answer.json().code ?? ''}`.trim()

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(BACKUP_TABLES)) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    counts[table] = Number((await query.execute(scene.server.context.database)).rows[0]?.count)
  }
  return counts
}

async function listCounters(): Promise<string[]> {
  const query = scene.server.context.database.selectFrom('throttle_counters').select(['key', 'expires_at'])
  const rows = await query.where('expires_at', '>', now.toISOString()).execute()
  return rows.map(({ key }) => key).filter((key) => key.startsWith('chat:'))
}

async function refuseAllChats(count: number, make: (at: number) => Chat, expected: RegExp): Promise<void> {
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => sendChat(make(sent + at))))
    for (const answer of answers) expect(readStatusAndCode(answer)).toMatch(expected)
  }
}

describe('N8: what is refused leaves nothing behind', () => {
  test('N8: an address over its limit leaves one counter that ends with its minute, whatever ids it sends along', async () => {
    for (let sent = 0; sent < PER_MINUTE.perAddress; sent++)
      expect((await sendChat({ body: createRandomIds() })).statusCode).toBe(200)
    expect(readStatusAndCode(await sendChat({ body: createRandomIds() }))).toBe('503 too_busy')
    const before = await countRows()
    await refuseAllChats(4_000, () => ({ body: createRandomIds() }), /^503 too_busy$/)
    expect(await countRows()).toEqual(before)
    now = new Date(now.getTime() + MINUTE)
    const left = (await listCounters()).filter(
      (key) => !key.startsWith('chat:request:') && !key.startsWith('chat:day:'),
    )
    expect(left).toEqual([])
  })

  test('N8: many at once from a fresh address leave rows of those that were answered alone', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => sendChat({ body: createRandomIds() })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(PER_MINUTE.perAddress)
    const keys = await listCounters()
    const kinds = Map.groupBy(keys, (key) => key.split(':').slice(0, 2).join(':'))
    expect(kinds.get('chat:request')).toHaveLength(PER_MINUTE.perAddress)
    expect(kinds.get('chat:visitor')).toHaveLength(PER_MINUTE.perAddress)
    expect(kinds.get('chat:address')).toHaveLength(1)
  })

  test('N8: networks of IPv6 count as one address each', async () => {
    const answers = []
    for (let at = 0; at < 12; at++)
      answers.push(await sendChat({ address: `2001:db8:${network}:1::${at}`, body: createRandomIds() }))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(PER_MINUTE.perAddress)
    expect((await listCounters()).filter((key) => key.startsWith('chat:address:'))).toHaveLength(1)
  })

  test('N8: unknown projects and refused sites leave nothing at all behind', async () => {
    const saveOrigins = (origins: string[]) =>
      callAs(scene.server.app, scene.owner).post('/project/share', {
        project_id: scene.projectId,
        appearance: {},
        texts: {},
        origins,
      })
    await saveOrigins(['https://shop.example'])
    const before = await countRows()
    await refuseAllChats(3_000, () => ({ body: { ...createRandomIds(), project_id: createId() } }), /^404 not_found$/)
    await refuseAllChats(
      3_000,
      (at) => ({ origin: `https://evil-${at}.example`, body: createRandomIds() }),
      /^403 origin_not_allowed$/,
    )
    expect(await countRows()).toEqual(before)
    await saveOrigins([])
  })

  test('N8: a visitor who is too quick leaves no request id, and the request can be sent again', async () => {
    const visitor = createId()
    for (let sent = 0; sent < PER_MINUTE.perVisitor; sent++) await sendChat({ body: { visitor } })
    const before = await countRows()
    expect(readStatusAndCode(await sendChat({ body: { visitor, request_id: 'again' } }))).toBe('503 slow_down')
    expect(await countRows()).toEqual(before)
    now = new Date(now.getTime() + MINUTE)
    expect((await sendChat({ body: { visitor, request_id: 'again' } })).statusCode).toBe(200)
    expect(readStatusAndCode(await sendChat({ body: { request_id: 'again' } }))).toBe('409 duplicate_request')
  })

  test('N8: a month that is used up, and a bot without a key, leave the address’ counter alone', async () => {
    const { database } = scene.server.context
    const month = { owner_id: scene.owner.userId, period: findUsagePeriod(now) }
    const setUsedOfMonth = (used: number) =>
      database
        .insertInto('usage_months')
        .values({ ...month, used })
        .onConflict((conflict) => conflict.columns(['owner_id', 'period']).doUpdateSet({ used }))
        .execute()
    await setUsedOfMonth(10_000)
    expect(readStatusAndCode(await sendChat({ body: createRandomIds() }))).toBe('429 chat_limit_reached')
    expect(await listCounters()).toEqual([expect.stringMatching(/^chat:address:/)])
    await setUsedOfMonth(0)
    const api = callAs(scene.server.app, scene.owner)
    await api.post('/sessions/confirm', { password: scene.owner.password })
    await api.post('/user/openaikey/remove')
    for (let sent = 0; sent < 3; sent++)
      expect(readStatusAndCode(await sendChat({ body: createRandomIds() }))).toBe('409 provider_key_missing')
    expect(await listCounters()).toEqual([expect.stringMatching(/^chat:address:/)])
    const problems = (await api.get(`/project/problems?project_id=${scene.projectId}`)).json()
    expect(problems.filter(({ code }: { code: string }) => code === 'provider_key_missing')).toHaveLength(1)
    await api.post('/user/openaikey', { openaikey: 'sk-another-key' })
  })

  test('N8: an answer that failed with nothing to show frees its request id and the address’ share', async () => {
    scene.provider.play({ status: 401, steps: ['{}'] })
    const body = { ...createRandomIds(), request_id: 'failed' }
    expect((await sendChat({ body })).statusCode).toBe(502)
    expect((await listCounters()).filter((key) => /^chat:(request|day)/.test(key))).toEqual([])
    scene.provider.play(createTextScript('ok'))
    expect((await sendChat({ body })).statusCode).toBe(200)
  })
})

describe('N14: one address takes at most a twentieth of the month a day', () => {
  test('N14: an address that took a twentieth of the month is 503 too_busy with Retry-After until the day ends; other addresses and the owner go on', async () => {
    scene.server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 1_000 }
    const most = 10_000 * CHAT_LIMITS.ownersMonthPerAddress.share
    await setDay(most - 1)
    expect((await sendChat({ body: createRandomIds() })).statusCode).toBe(200)
    const before = await countRows()
    const refused = await sendChat({ body: createRandomIds() })
    expect(readStatusAndCode(refused)).toBe('503 too_busy')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    expect(await countRows()).toEqual(before)
    expect((await sendChat({ token: scene.owner.token })).statusCode).toBe(200)
    expect((await sendChat({ address: '192.0.2.200' })).statusCode).toBe(200)
    now = new Date(now.getTime() + DAY)
    expect((await sendChat({ body: createRandomIds() })).statusCode).toBe(200)
    scene.server.context.config.chatsPerMinute = PER_MINUTE
  })

  test('N14: a small month leaves an address a day’s worth of trying', () => {
    expect(CHAT_LIMITS.ownersMonthPerAddress.least).toBeGreaterThanOrEqual(10)
  })
})

async function setDay(used: number): Promise<void> {
  await sendChat({ body: createRandomIds() })
  const { numUpdatedRows } = await scene.server.context.database
    .updateTable('throttle_counters')
    .set({ used })
    .where('key', 'like', 'chat:day:%')
    .where('key', 'like', `%198.51.100.${network}`)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('the address has no count of its day')
}
