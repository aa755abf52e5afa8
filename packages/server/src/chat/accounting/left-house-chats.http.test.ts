import { ROLE_PRO } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findLimitsOfRole } from '#plan-limits.ts'
import type { OperatorKey } from '#plans/house/operator-key.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'

const LENT: OperatorKey = {
  text: 'sk-of-the-operator',
  lentFor: 'tests',
  model: undefined,
  chats: 3,
  chatsADay: 1_000,
}

let provider: ScriptedProvider
let server: TestServer
let builder: Builder
let id: string
beforeAll(async () => {
  provider = await startScriptedProvider()
  server = await startTestServer({ config: { languageModelUrl: provider.baseUrl }, listen: true })
})
beforeEach(async () => {
  server.context.config.operatorKey = { ...LENT }
  builder = await createBuilder(server, { role: ROLE_PRO, hasKey: false })
  id = await createTestProject(builder)
  provider.requests.length = 0
  provider.play({ steps: [new Promise(() => {})] })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

async function leaveOnceAsked(path: string, body: object, token?: string): Promise<void> {
  const before = provider.requests.length
  const leaving = new AbortController()
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const sent = fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ project_id: id, ...body }),
    signal: leaving.signal,
  })
  const left = expect(sent.then((answer) => answer.text())).rejects.toThrow()
  await expect.poll(() => provider.requests.length).toBeGreaterThan(before)
  leaving.abort()
  await left
}

const messages = [{ role: 'user', content: 'Hi' }]
const readHouseChats = async () => (await builder.get('/auth/user')).json().house_chats
const readChatsOfMonth = async () => (await builder.get('/user/settings')).json().usage.chats.used
const readHouseCounters = () =>
  server.context.database
    .selectFrom('throttle_counters')
    .select(['key', 'used'])
    .where('key', 'like', 'house:%')
    .orderBy('key')
    .execute()

test('N14: whoever leaves before the first word has spent a test chat on the operator’s key, and none of the month', async () => {
  for (let left = 2; left >= 0; left--) {
    await leaveOnceAsked('/completionChatStreamed', { messages }, builder.token)
    await expect.poll(readChatsOfMonth).toBe(0)
    expect(await readHouseChats()).toEqual({ left, of: 3 })
  }
  expect((await readHouseCounters()).map(({ used }) => used)).toEqual([3, 3])
  const refused = await builder.post('/completionChat', { project_id: id, messages })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'provider_key_missing'])
  expect(provider.requests).toHaveLength(3)
})

test('N14: a rehearsal that is stopped before the first word has spent a test chat on the operator’s key', async () => {
  const countUsedRehearsals = async () => (await builder.get(`/project/checks?project_id=${id}`)).json().rehearsals.used
  for (let left = 2; left >= 0; left--) {
    await leaveOnceAsked('/project/rehearse', { message: 'Hi' }, builder.token)
    await expect.poll(countUsedRehearsals).toBe(0)
    expect(await readHouseChats()).toEqual({ left, of: 3 })
  }
})

test('N14: a visitor who leaves before the first word stays counted in the day of a key that is lent for all', async () => {
  server.context.config.operatorKey = { ...LENT, lentFor: 'all' }
  expect((await builder.post('/project/deploy', { project_id: id })).statusCode).toBe(200)
  const before = (await readHouseCounters()).find(({ key }) => key === 'house:all')?.used ?? 0
  await leaveOnceAsked('/completionChatStreamed', { messages })
  await expect.poll(readChatsOfMonth).toBe(0)
  const after = (await readHouseCounters()).find(({ key }) => key === 'house:all')?.used
  expect(after).toBe(before + 1)
})

test('N14: an answer that ends without a word has spent a test chat on the operator’s key, and none of the month', async () => {
  provider.play(createTextScript())
  for (let left = 2; left >= 0; left--) {
    expect((await builder.post('/completionChat', { project_id: id, messages })).statusCode).toBe(200)
    expect([await readChatsOfMonth(), await readHouseChats()]).toEqual([0, { left, of: 3 }])
  }
  const refused = await builder.post('/completionChat', { project_id: id, messages })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'provider_key_missing'])
})

test('N14: answers that end without a word stay counted in the share that an address has of the owner’s month', async () => {
  server.context.config.operatorKey = undefined
  builder = await createBuilder(server, { role: ROLE_PRO })
  id = await createTestProject(builder)
  server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 1_000 }
  expect((await builder.post('/project/deploy', { project_id: id })).statusCode).toBe(200)
  provider.play(createTextScript())
  const visitor = callAs(server.app, undefined)
  for (let asked = 0; asked < 3; asked++)
    expect((await visitor.post('/completionChat', { project_id: id, messages })).statusCode).toBe(200)
  const counters = server.context.database.selectFrom('throttle_counters').select('used')
  expect(await counters.where('key', 'like', `chat:day:%${builder.userId}%`).execute()).toEqual([{ used: 3 }])
  expect(await readChatsOfMonth()).toBe(0)
  server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 0 }
})

test('N14: a visitor who always leaves before the first word takes no more of the owner’s key than the address’s share of a day', async () => {
  server.context.config.operatorKey = undefined
  server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 1_000 }
  builder = await createBuilder(server, { role: ROLE_PRO })
  id = await createTestProject(builder)
  expect((await builder.post('/project/deploy', { project_id: id })).statusCode).toBe(200)
  const counters = server.context.database.updateTable('throttle_counters').where('key', 'like', 'chat:day:%')
  await leaveOnceAsked('/completionChatStreamed', { messages })
  await expect.poll(readChatsOfMonth).toBe(0)
  const most = findLimitsOfRole(ROLE_PRO).chats * CHAT_LIMITS.ownersMonthPerAddress.share
  await counters.set({ used: sql`used + ${most - 2}` }).execute()
  await leaveOnceAsked('/completionChatStreamed', { messages })
  await expect.poll(readChatsOfMonth).toBe(0)
  const refused = await callAs(server.app, undefined).post('/completionChat', { project_id: id, messages })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'too_busy'])
  server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 0 }
})
