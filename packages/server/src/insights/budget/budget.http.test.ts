import type { Budget, Insights, Notice } from '@bricks/contract'
import { createTextScript } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { BUDGET_MAILS } from './budget.mail.ts'

let scene: ChatScene
let now = new Date('2026-11-22T12:00:00.000Z')
let tick = 0
beforeAll(async () => {
  scene = await openChatScene({
    ports: { clock: readTickingClock },
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: '' } },
  })
  scene.provider.play(createTextScript('It is on its way.'))
  await scene.server.context.database.updateTable('users').set({ email_confirmed_at: now.toISOString() }).execute()
  await scene.deploy()
})
beforeEach(async () => {
  now = new Date('2026-11-22T12:00:00.000Z')
  await forgetSpending()
  await scene.server.context.database.deleteFrom('notices').execute()
  await scene.server.context.database.deleteFrom('mail_outbox').execute()
})
afterAll(() => scene.close())

test('N14: a spent budget answers visitors as a spent month does; the owner goes on testing, is told, and may raise it', async () => {
  expect(await setBudget({ unit: 'tokens', day: 1, month: null })).toEqual({
    unit: 'tokens',
    day: 1,
    month: null,
    spent: { day: 0, month: 0 },
  })
  expect((await askAsVisitor()).status).toBe(200)
  expect((await readBudget())?.spent.day).toBeGreaterThan(1)
  moveClockOn()
  const refused = await askAsVisitor()
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'chat_limit_reached' })
  const tested = await scene.ask({ token: scene.owner.token })
  expect([tested.status, await tested.text()]).toEqual([200, expect.stringContaining('on its way')])
  expect(await listNoticeKinds()).toEqual(['budget_reached'])
  expect(await listMails()).toEqual([['budget_reached', { bot: 'Bot', project_id: scene.projectId }]])
  await setBudget({ unit: 'tokens', day: 1_000_000, month: null })
  expect((await askAsVisitor()).status).toBe(200)
})

test('the owner is told once when most of a budget is spent, and visitors are answered until all of it is', async () => {
  await setBudget({ unit: 'tokens', day: 1_000_000, month: null })
  await askAsVisitor()
  const chat = (await readBudget())?.spent.day ?? 0
  await forgetSpending()
  await setBudget({ unit: 'tokens', day: Math.floor(chat * 7.4), month: null })
  const told = []
  for (let asked = 1; asked <= 8; asked += 1) {
    moveClockOn()
    expect((await askAsVisitor()).status).toBe(200)
    told.push((await listNoticeKinds()).join())
  }
  expect(told).toEqual(['', '', '', '', '', 'budget_near', 'budget_near', expect.stringMatching(/budget_reached/)])
  expect((await listMails()).map(([kind]) => kind).toSorted()).toEqual(['budget_near', 'budget_reached'])
  moveClockOn()
  expect((await askAsVisitor()).status).toBe(429)
})

test('a limit that is set below what was spent already tells the owner at once, one time', async () => {
  await setBudget({ unit: 'tokens', day: null, month: 1_000_000 })
  await askAsVisitor()
  const spent = (await readBudget())?.spent.month ?? 0
  await setBudget({ unit: 'tokens', day: null, month: Math.floor(spent * 1.2) })
  expect(await listNoticeKinds()).toEqual(['budget_near'])
  await setBudget({ unit: 'tokens', day: spent, month: Math.floor(spent * 1.2) })
  await setBudget({ unit: 'tokens', day: spent - 1, month: null })
  moveClockOn()
  expect((await askAsVisitor()).status).toBe(429)
  expect((await listNoticeKinds()).toSorted()).toEqual(['budget_near', 'budget_reached'])
  await setBudget({ unit: 'tokens', day: Math.floor(spent * 1.2), month: null })
  await setBudget({ unit: 'tokens', day: null, month: null })
  expect((await listMails()).map(([kind]) => kind).toSorted()).toEqual(['budget_near', 'budget_reached'])
})

test('the first budget of a bot begins with what visitors spent in the day and the month so far', async () => {
  await askAsVisitor()
  now = new Date('2026-11-23T12:00:00.000Z')
  await askAsVisitor()
  const { day, month } = await readInsightTokens()
  expect(month).toBe(2 * day)
  const { spent } = await setBudget({ unit: 'tokens', day: null, month: month - 1 })
  expect(spent).toEqual({ day, month })
  expect(await listNoticeKinds()).toEqual(['budget_reached'])
  moveClockOn()
  expect((await askAsVisitor()).status).toBe(429)
  expect((await setBudget({ unit: 'money', day: null, month: 1_000_000 })).spent.month).toBeGreaterThan(0)
})

test('of two tabs that set the same limit at once, one tells the owner that it is spent', async () => {
  for (let round = 1; round <= 5; round += 1) {
    await setBudget({ unit: 'tokens', day: 1_000_000, month: null })
    if (round === 1) await askAsVisitor()
    await scene.server.context.database.deleteFrom('notices').execute()
    await Promise.all(Array.from({ length: 4 }, () => setBudget({ unit: 'tokens', day: 1, month: null })))
    expect(await listNoticeKinds()).toEqual(['budget_reached'])
  }
})

test.each(['budget_near', 'budget_reached'] as const)(
  'a name written from right to left turns no other word of the subject of %s',
  async (kind) => {
    const data = { bot: 'مساعد المتجر', project_id: scene.projectId }
    const entry = { id: 'm1', kind, userId: scene.owner.userId, recipient: '', data, attempts: 0 }
    const mail = await BUDGET_MAILS[kind](scene.server.context, entry)
    expect(mail?.content.subject).toMatch(/^\u2068مساعد المتجر\u2069 has spent /)
  },
)

test('a budget of a day begins anew on the next, one of a month does not', async () => {
  await setBudget({ unit: 'tokens', day: 1, month: null })
  await (await askAsVisitor()).text()
  now = new Date('2026-11-23T00:00:10.000Z')
  expect((await askAsVisitor()).status).toBe(200)
  await setBudget({ unit: 'tokens', day: null, month: 2 })
  moveClockOn()
  expect((await askAsVisitor()).status).toBe(429)
  now = new Date('2026-12-01T00:00:10.000Z')
  expect((await askAsVisitor()).status).toBe(200)
})

test('N14: nothing that was spent is lost where the clocks of two servers part around midnight', async () => {
  await setBudget({ unit: 'tokens', day: null, month: 1_000_000 })
  await askAsVisitor()
  const chat = (await readBudget())?.spent.month ?? 0
  await setBudget({ unit: 'tokens', day: 3 * chat, month: null })
  for (const clock of ['2026-12-01T00:00:01.000Z', '2026-11-30T23:59:58.000Z', '2026-12-01T00:00:03.000Z']) {
    now = new Date(clock)
    expect((await askAsVisitor()).status).toBe(200)
  }
  const sums = { day: '2026-12-01', day_spent: 3 * chat, month_spent: 3 * chat }
  const kept = scene.server.context.database.selectFrom('project_budgets')
  expect(await kept.select(['day', 'day_spent', 'month_spent']).execute()).toEqual([sums])
  now = new Date('2026-12-01T00:00:10.000Z')
  expect((await askAsVisitor()).status).toBe(429)
})

test('a chat that ends at midnight counts on the day on which it is stored as settled, as its thumbs will', async () => {
  await setBudget({ unit: 'tokens', day: 1_000_000, month: null })
  tick = 1
  for (let before = 1; before <= 30; before += 1) {
    now = new Date(Date.parse('2026-11-27T00:00:00.000Z') - before)
    expect((await askAsVisitor()).status).toBe(200)
  }
  tick = 0
  const { database } = scene.server.context
  const turns = await database.selectFrom('conversation_turns').select('settled_at').execute()
  const settled = turns.filter(({ settled_at }) => settled_at?.startsWith('2026-11-26')).length
  const counted = database.selectFrom('daily_totals').select('count').where('kind', '=', 'all')
  expect(settled).toBeGreaterThan(1)
  expect(settled).toBeLessThan(30)
  expect(await counted.where('day', '=', '2026-11-26').execute()).toEqual([{ count: settled }])
})

test('the sums of a clock that was far ahead end when it is set right', async () => {
  await setBudget({ unit: 'tokens', day: null, month: 1_000_000 })
  await askAsVisitor()
  const chat = (await readBudget())?.spent.month ?? 0
  now = new Date('2027-11-24T12:00:00.000Z')
  await askAsVisitor()
  now = new Date('2026-11-24T12:00:00.000Z')
  await askAsVisitor()
  expect((await readBudget())?.spent).toEqual({ day: chat, month: chat })
})

test('N14: who leaves before the first word has spent what the model was sent', async () => {
  await setBudget({ unit: 'tokens', day: 1_000_000, month: null })
  scene.provider.play({ steps: [HANG] })
  const leaver = new AbortController()
  moveClockOn()
  const before = scene.provider.requests.length
  const asked = scene.ask({ signal: leaver.signal }).catch(() => undefined)
  await expect.poll(() => scene.provider.requests.length).toBeGreaterThan(before)
  leaver.abort()
  await asked
  await expect.poll(async () => (await readBudget())?.spent.day).toBeGreaterThan(1)
  scene.provider.play(createTextScript('It is on its way.'))
})

test('a budget in money counts what the tokens cost, and in either unit it goes on from what was spent', async () => {
  await setBudget({ unit: 'money', day: null, month: 1_000_000 })
  await (await askAsVisitor()).text()
  const money = (await readBudget())?.spent.month ?? 0
  expect(money).toBeGreaterThan(0)
  expect((await getInsights()).days[0]?.cost).toBeGreaterThanOrEqual(money)
  const { spent } = await setBudget({ unit: 'tokens', day: null, month: 1_000_000 })
  expect(spent.month).toBeGreaterThan(1)
  await (await askAsVisitor()).text()
  expect((await readBudget())?.spent).toEqual({ day: 2 * spent.day, month: 2 * spent.month })
  const back = await setBudget({ unit: 'money', day: null, month: 1_000_000 })
  expect(back.spent).toEqual({ day: 2 * money, month: 2 * money })
  now = new Date('2026-11-23T12:00:00.000Z')
  const { spent: later } = await setBudget({ unit: 'tokens', day: null, month: 1_000_000 })
  expect(later).toEqual({ day: 0, month: 2 * spent.month })
})

test('a limit in money that is lifted and set again goes on from what was spent, also once its model has no price', async () => {
  const lifted = { unit: 'money' as const, day: null, month: null }
  await setBudget({ ...lifted, day: 1_000_000 })
  await askAsVisitor()
  const chat = (await readBudget())?.spent.day ?? 0
  expect(await setBudget(lifted)).toEqual({ ...lifted, spent: { day: chat, month: chat } })
  await askAsVisitor()
  expect((await setBudget({ ...lifted, day: 2 * chat })).spent.day).toBe(2 * chat)
  moveClockOn()
  expect((await askAsVisitor()).status).toBe(429)
  const { models } = scene.server.context.config
  const prices = models.map((offer) => offer.prices)
  for (const offer of models) offer.prices = undefined
  expect((await setBudget(lifted)).day).toBeNull()
  models.forEach((offer, at) => {
    offer.prices = prices[at]
  })
})

test.each([
  ['nothing', { day: 0 }],
  ['less than nothing', { month: -1 }],
  ['half a token', { day: 0.5 }],
  ['more than can be counted', { day: 10 ** 13 }],
  ['another unit', { unit: 'chats' }],
])('a budget of %s is refused and changes nothing', async (_, wrong) => {
  const body = { project_id: scene.projectId, unit: 'tokens', day: null, month: null, ...wrong }
  const response = await callAs(scene.server.app, scene.owner).post('/project/budget', body)
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input'])
  expect(await readBudget()).toBeNull()
})

async function forgetSpending(): Promise<void> {
  await scene.server.context.database.deleteFrom('project_budgets').execute()
  await scene.server.context.database.deleteFrom('daily_totals').execute()
}

async function askAsVisitor(): Promise<Response> {
  const response = await scene.ask({ body: { visitor: 'somebody' } })
  if (response.status !== 200) return response
  const text = await response.text()
  return new Response(text, { status: response.status })
}

function readTickingClock(): Date {
  now = new Date(now.getTime() + tick)
  return now
}

function moveClockOn(): void {
  now = new Date(now.getTime() + 6_000)
}

async function setBudget(budget: Omit<Budget, 'spent'>): Promise<Budget> {
  const body = { project_id: scene.projectId, ...budget }
  const response = await callAs(scene.server.app, scene.owner).post('/project/budget', body)
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function getInsights(): Promise<Insights> {
  const query = `project_id=${scene.projectId}&from=2026-11-22&to=2026-11-22`
  return (await callAs(scene.server.app, scene.owner).get(`/project/insights?${query}`)).json()
}

async function readInsightTokens(): Promise<{ day: number; month: number }> {
  const query = `project_id=${scene.projectId}&from=2026-11-01&to=2026-11-23`
  const { days }: Insights = (await callAs(scene.server.app, scene.owner).get(`/project/insights?${query}`)).json()
  const tokens = days.map(({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens)
  return { day: tokens.at(-1) ?? 0, month: tokens.reduce((sum, ofDay) => sum + ofDay, 0) }
}

async function readBudget(): Promise<Insights['budget']> {
  return (await getInsights()).budget
}

async function listNoticeKinds(): Promise<string[]> {
  const notices: Notice[] = (await callAs(scene.server.app, scene.owner).get('/notices')).json()
  return notices.map(({ kind }) => kind)
}

async function listMails(): Promise<[kind: string, data: unknown][]> {
  const rows = await scene.server.context.database.selectFrom('mail_outbox').select(['kind', 'data']).execute()
  return rows.map(({ kind, data }) => [kind, JSON.parse(data)])
}
