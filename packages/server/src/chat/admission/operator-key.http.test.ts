import { ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { CUT, type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseAbandonedTurns } from '#chat/accounting/release-abandoned-turns.ts'
import { createChatContext, openChat } from '#chat/chat.service.ts'
import type { OperatorKey } from '#plans/house/operator-key.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { confirmTestAddress } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { DAY } from '#time.ts'
import { findAccountById, updateUser } from '#users/user.repository.ts'

const KEY = 'sk-canary-of-the-operator-77d1'
const LENT: OperatorKey = { text: KEY, lentFor: 'tests', model: undefined, chats: 3, chatsADay: 1_000 }
const PER_ADDRESS = CHAT_LIMITS.houseTests.perAddress

const logLines: string[] = []
let provider: ScriptedProvider
let server: TestServer
let now: Date
let network = 0
beforeAll(async () => {
  provider = await startScriptedProvider()
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
  server = await startTestServer({
    config: { languageModelUrl: provider.baseUrl, trustProxy: 1 },
    ports: { logger, clock: () => now },
  })
})
beforeEach(() => {
  now = new Date(Date.UTC(2026, 10, 1) + network++ * 2 * DAY)
  provider.requests.length = 0
  provider.play(createTextScript('ok'))
  lendKey({})
})
afterEach(() => lendKey(undefined))
afterAll(async () => {
  await server.close()
  await provider.close()
})

function lendKey(change: Partial<OperatorKey> | undefined): void {
  server.context.config.operatorKey = change && { ...LENT, ...change }
}

async function createKeyless(role = ROLE_FREE): Promise<{ builder: Builder; id: string }> {
  const builder = await createBuilder(server, { role, hasKey: false })
  return { builder, id: await createTestProject(builder) }
}

async function sendChat(id: string, token?: string, address = `198.51.100.${network}`, body: object = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/completionChat',
    headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
    payload: { messages: [{ role: 'user', content: 'Hi' }], project_id: id, ...body },
  })
  return `${answer.statusCode} ${answer.json().code ?? ''}`.trim()
}

const needsBuildersKey = async () => (await server.app.inject('/api/config')).json().needs_key
const readHouseChats = async (builder: Builder) => (await builder.get('/auth/user')).json().house_chats
const listModelRequests = () => provider.requests.filter(({ path }) => path.endsWith('/chat/completions'))
const NONE_LEFT = '409 provider_key_missing'

describe('test chats on the operator’s key', () => {
  test('are as many as a builder has, then a key is asked for; the meter says so everywhere', async () => {
    const { builder, id } = await createKeyless()
    expect(await readHouseChats(builder)).toEqual({ left: 3, of: 3 })
    for (let left = 2; left >= 0; left--) {
      expect(await sendChat(id, builder.token)).toBe('200')
      expect(await readHouseChats(builder)).toEqual({ left, of: 3 })
    }
    expect(await sendChat(id, builder.token)).toBe(NONE_LEFT)
    expect((await builder.get('/user/settings')).json()).toMatchObject({
      house_chats: { left: 0, of: 3 },
      usage: { chats: { used: 3 } },
    })
    const signedIn = await builder.post('/login', { email: builder.email, password: builder.password })
    expect(signedIn.json().user.house_chats).toEqual({ left: 0, of: 3 })
    expect(new Set(listModelRequests().map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${KEY}`]))
  })

  test('have the operator’s model, 512 tokens and two rounds, whatever the bot has', async () => {
    lendKey({ model: 'gpt-4o-mini' })
    const { builder, id } = await createKeyless(ROLE_PRO)
    await builder.post('/project/update', { id, model: 'gpt-6-sol', max_tokens: 1_500, functions: [createTestBrick()] })
    provider.play(createCallScript({ id: 'a', name: 'Order_status', arguments: '{}' }), createTextScript('ok'))
    expect(await sendChat(id, builder.token)).toBe('200')
    expect(listModelRequests().map(({ body }) => [body.model, body.max_tokens, body.tools !== undefined])).toEqual([
      ['gpt-4o-mini', 512, true],
      ['gpt-4o-mini', 512, false],
    ])
    lendKey({})
    provider.play(createTextScript('ok'))
    await sendChat(id, builder.token)
    expect(listModelRequests()[2]?.body.model).toBe('gpt-6-luna')
  })

  test('are answered by the provider of that key alone, also where new bots begin with a model of another one', async () => {
    const { config } = server.context
    const { models } = config
    const others = { ...createModelOffer('other/two', { isDefault: true }), provider: 'other' }
    Object.assign(config, { models: [createModelOffer('own'), others] })
    const { builder, id } = await createKeyless()
    await builder.post('/project/update', { id, model: 'own' })
    const statuses = [await sendChat(id, builder.token)]
    lendKey({ model: 'other/two' })
    statuses.push(await sendChat(id, builder.token))
    Object.assign(config, { models })
    expect(statuses).toEqual(['200', '200'])
    expect(listModelRequests().map(({ body }) => body.model)).toEqual(['own', 'own'])
  })

  test('spend nothing of the bot’s budget, nor does the answer to a question that one of them asked', async () => {
    const { builder, id } = await createKeyless(ROLE_PRO)
    const brick = createTestBrick()
    const functions = [{ ...brick, api: { ...brick.api, fill: 2, confirm: true } }]
    expect((await builder.post('/project/update', { id, functions })).statusCode).toBe(200)
    await builder.post('/project/budget', { project_id: id, unit: 'tokens', day: 1_000_000, month: null })
    const chatByStream = async (body: object) => {
      const headers = { authorization: `Bearer ${builder.token}`, accept: 'text/event-stream' }
      const messages = [{ role: 'user', content: 'Hi' }]
      const payload = { messages, project_id: id, visitor: 'tester', can: ['confirm'], ...body }
      return (await server.app.inject({ method: 'POST', url: '/api/completionChatStreamed', headers, payload })).body
    }
    provider.play(createCallScript({ id: 'a', name: 'Order_status', arguments: '{}' }))
    const told = await chatByStream({})
    const [, conversation_id] = /"conversation_id":"([\w-]+)"/.exec(told) ?? []
    const [, confirmation] = /event: confirm\ndata: \{[^\n]*?"id":"([\w-]+)"/.exec(told) ?? []
    expect(confirmation, told).toBeDefined()
    provider.play(createTextScript('As you like.'))
    expect(await chatByStream({ conversation_id, confirm: { id: confirmation, accept: false } })).toContain(
      'As you like.',
    )
    const budget = server.context.database
      .selectFrom('project_budgets')
      .select('day_spent')
      .where('project_id', '=', id)
    expect(await budget.executeTakeFirst()).toEqual({ day_spent: 0 })
  })

  test('answer drafts too', async () => {
    const { builder, id } = await createKeyless()
    expect(await sendChat(id, builder.token, undefined, { draft: { system: 'Typed.' } })).toBe('200')
    expect(listModelRequests()[0]?.body.messages).toMatchObject([{ role: 'system', content: 'Typed.' }, {}])
  })

  test('end with a key of one’s own, and begin again where it is removed', async () => {
    const { builder, id } = await createKeyless()
    await sendChat(id, builder.token)
    const saved = (await builder.post('/user/openaikey', { openaikey: 'sk-the-own-key' })).json()
    expect(saved).not.toHaveProperty('house_chats')
    await sendChat(id, builder.token)
    expect(listModelRequests()[1]?.headers.authorization).toBe('Bearer sk-the-own-key')
    const removed = (await builder.post('/user/openaikey/remove')).json()
    expect(removed.house_chats).toEqual({ left: 2, of: 3 })
  })

  test('are not for a key of one’s own that cannot be read', async () => {
    const { builder, id } = await createKeyless()
    await updateUser(server.context.database, builder.userId, { provider_key_id: 'gone' })
    expect(await sendChat(id, builder.token)).toBe(NONE_LEFT)
  })

  test('are five before the address is confirmed, where mail is sent', async () => {
    lendKey({ chats: 50 })
    const { builder, id } = await createKeyless()
    await server.context.database
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', builder.userId)
      .execute()
    const { mail } = server.context.config
    mail.smtpUrl = 'smtp://mail.test'
    try {
      expect(await readHouseChats(builder)).toEqual({ left: 5, of: 5 })
      for (let sent = 0; sent < 5; sent++) expect(await sendChat(id, builder.token)).toBe('200')
      expect(await sendChat(id, builder.token)).toBe(NONE_LEFT)
      await confirmTestAddress(server, builder)
      expect(await readHouseChats(builder)).toEqual({ left: 45, of: 50 })
      expect(await sendChat(id, builder.token)).toBe('200')
    } finally {
      mail.smtpUrl = undefined
    }
  })

  test('are not for visitors, for deploys, or for others than the owner', async () => {
    const { builder, id } = await createKeyless(ROLE_PRO)
    const deployed = await builder.post('/project/deploy', { project_id: id })
    expect([deployed.statusCode, deployed.json().code]).toEqual([409, 'provider_key_missing'])
    await builder.post('/user/openaikey', { openaikey: 'sk-the-own-key' })
    await builder.post('/project/deploy', { project_id: id })
    await builder.post('/user/openaikey/remove')
    const { builder: other } = await createKeyless()
    expect(await sendChat(id)).toBe(NONE_LEFT)
    expect(await sendChat(id, other.token)).toBe(NONE_LEFT)
    expect(await readHouseChats(other)).toEqual({ left: 3, of: 3 })
  })

  test('are not for chats by a preview link, whoever sends them, unless the key is for all', async () => {
    const { builder, id } = await createKeyless()
    const { url } = (await builder.post('/project/preview', { project_id: id })).json()
    const preview = new URL(url).searchParams.get('preview')
    for (const token of [undefined, builder.token])
      expect(await sendChat(id, token, undefined, { preview })).toBe(NONE_LEFT)
    expect(listModelRequests()).toEqual([])
    expect(await readHouseChats(builder)).toEqual({ left: 3, of: 3 })
    const previews = server.context.database.selectFrom('previews').select('chats').where('project_id', '=', id)
    expect(await previews.execute()).toEqual([{ chats: 0 }])
    lendKey({ lentFor: 'all' })
    expect(await sendChat(id, undefined, undefined, { preview })).toBe('200')
    expect(await previews.execute()).toEqual([{ chats: 1 }])
  })

  test('count in the month of the plan like all others', async () => {
    const { builder, id } = await createKeyless()
    const month = { owner_id: builder.userId, period: now.toISOString().slice(0, 7), used: 100 }
    await server.context.database.insertInto('usage_months').values(month).execute()
    expect(await sendChat(id, builder.token)).toBe('429 chat_limit_reached')
    expect(await readHouseChats(builder)).toEqual({ left: 3, of: 3 })
  })
})

describe('what is counted is exact', () => {
  test('N14: however many come at once, exactly as many as are left are answered', async () => {
    lendKey({ chats: 7 })
    const { builder, id } = await createKeyless()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendChat(id, builder.token)))
    expect(answers.filter((answer) => answer === '200')).toHaveLength(7)
    expect(answers.filter((answer) => answer === NONE_LEFT)).toHaveLength(13)
    expect(await readHouseChats(builder)).toEqual({ left: 0, of: 7 })
    const usage = (await builder.get('/user/settings')).json().usage
    expect(usage.chats.used).toBe(7)
  })

  test('a chat without any text is given back, also to the day’s counts', async () => {
    lendKey({ chats: 2, chatsADay: 2 })
    const { builder, id } = await createKeyless()
    provider.play({ steps: [CUT] })
    for (let failed = 0; failed < 4; failed++) expect(await sendChat(id, builder.token)).toMatch(/^50/)
    expect(await readHouseChats(builder)).toEqual({ left: 2, of: 2 })
    provider.play(createTextScript('ok'))
    for (let sent = 0; sent < 2; sent++) expect(await sendChat(id, builder.token)).toBe('200')
    expect(await sendChat(id, builder.token)).toBe(NONE_LEFT)
  })

  test('R19: a chat that a crash left open is given back, once', async () => {
    const { builder, id } = await createKeyless()
    const user = (await findAccountById(server.context.database, builder.userId))?.user
    const body = { project_id: id, messages: [{ role: 'user' as const, content: 'Hi' }] }
    const rethrowError = (error: unknown) => {
      throw error
    }
    const incoming = { body, user, origin: undefined, address: '203.0.113.9', onError: rethrowError }
    await openChat(createChatContext(server.context), incoming, new AbortController().signal)
    expect(await readHouseChats(builder)).toEqual({ left: 2, of: 3 })
    now = new Date(now.getTime() + 11 * 60_000)
    await Promise.all([releaseAbandonedTurns(server.context), releaseAbandonedTurns(server.context)])
    expect(await readHouseChats(builder)).toEqual({ left: 3, of: 3 })
  })

  test('what is refused takes nothing', async () => {
    const { builder, id } = await createKeyless()
    expect(await sendChat(id, builder.token, undefined, { draft: { model: 'no-such-model' } })).toBe(
      '400 invalid_input',
    )
    expect(await readHouseChats(builder)).toEqual({ left: 3, of: 3 })
  })
})

describe('N14: nobody spends without end', () => {
  test('N14: one address has 50 a day, however many accounts it opens', async () => {
    lendKey({ chats: PER_ADDRESS })
    const first = await createKeyless()
    const address = '203.0.113.77'
    for (let sent = 0; sent < PER_ADDRESS; sent++)
      expect(await sendChat(first.id, first.builder.token, address)).toBe('200')
    const second = await createKeyless()
    expect(await sendChat(second.id, second.builder.token, address)).toBe(NONE_LEFT)
    expect(await readHouseChats(second.builder)).toEqual({ left: PER_ADDRESS, of: PER_ADDRESS })
    expect(await sendChat(second.id, second.builder.token, '203.0.113.78')).toBe('200')
    now = new Date(now.getTime() + DAY)
    expect(await sendChat(second.id, second.builder.token, address)).toBe('200')
  })

  test.each(['tests', 'all'] as const)('N14: all people together have so many a day (%s)', async (lentFor) => {
    lendKey({ chatsADay: 4, lentFor })
    const [one, other] = [await createKeyless(), await createKeyless()]
    const turns = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other))
    const answers = await Promise.all(
      turns.map(({ id, builder }, at) => sendChat(id, builder.token, `203.0.113.${at}`)),
    )
    expect(answers.filter((answer) => answer === '200')).toHaveLength(4)
    const refusal = lentFor === 'tests' ? NONE_LEFT : '503 too_busy'
    expect(new Set(answers.filter((answer) => answer !== '200'))).toEqual(new Set([refusal]))
    now = new Date(now.getTime() + DAY)
    lendKey({ chatsADay: 4, lentFor, chats: 50 })
    expect(await sendChat(one.id, one.builder.token)).toBe('200')
  })

  test('N18: deleting the account and signing up again renews nothing for a year', async () => {
    const { builder, id } = await createKeyless()
    for (let sent = 0; sent < 2; sent++) await sendChat(id, builder.token)
    await builder.post('/deleteAccount')
    const rows = await server.context.database.selectFrom('former_house_chats').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${builder.email}|${builder.userId}`, 'i'))
    const signUp = async () => {
      const { email, password } = builder
      const form = { name: 'Ada', email: email.toUpperCase(), password, 'confirm-password': password }
      const { json } = await server.app.inject({ method: 'POST', url: '/api/signup', payload: form })
      return json()
    }
    const again = await signUp()
    expect(again.user.house_chats).toEqual({ left: 1, of: 3 })
    const headers = { authorization: `Bearer ${again.token}` }
    await server.app.inject({ method: 'POST', url: '/api/deleteAccount', headers })
    now = new Date(now.getTime() + 366 * DAY)
    await sweepDatabase(server.context)
    expect((await signUp()).user.house_chats).toEqual({ left: 3, of: 3 })
  })
})

describe('a key for all', () => {
  test('answers visitors and tests with the bot’s own model, and lets deploy without a key, as the config says', async () => {
    lendKey({})
    expect(await needsBuildersKey()).toBe(true)
    lendKey({ lentFor: 'all', chats: 1 })
    expect(await needsBuildersKey()).toBe(false)
    const { builder, id } = await createKeyless(ROLE_PRO)
    await builder.post('/project/update', { id, model: 'gpt-6-sol', max_tokens: 900 })
    expect((await builder.post('/project/deploy', { project_id: id })).statusCode).toBe(200)
    for (const token of [undefined, undefined, builder.token, builder.token])
      expect(await sendChat(id, token)).toBe('200')
    expect(listModelRequests().map(({ body }) => `${body.model} ${body.max_completion_tokens}`)).toEqual(
      listModelRequests().map(() => 'gpt-6-sol 900'),
    )
    expect(await readHouseChats(builder)).toEqual({ left: 9_996, of: 10_000 })
  })

  test('that the provider refuses is told to the operator alone, and kept out of every row, log and answer', async () => {
    lendKey({ lentFor: 'all' })
    const { builder, id } = await createKeyless()
    provider.play({
      status: 401,
      steps: [JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } })],
    })
    expect(await sendChat(id, builder.token)).toBe('502 provider_failed')
    expect(logLines.join('')).toContain('the provider refused the key in OPENAI_API_KEY')
    expect(logLines.join('')).not.toContain(KEY)
    expect((await builder.get('/notices')).json()).toEqual([])
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(KEY)
  })
})

test('the log names the provider whose key of the operator was refused', async () => {
  const { config } = server.context
  const [first] = config.providers
  const other = { ...first, id: 'other', label: 'Other', key: 'sk-of-the-other' }
  Object.assign(config, { models: [...config.models, { ...createModelOffer('other/m'), provider: 'other' }] })
  Object.assign(config.providers, [first, other])
  const builder = await createBuilder(server, { hasKey: false })
  const id = await createTestProject(builder, { model: 'other/m' })
  provider.play({ status: 401, steps: ['{}'] })
  logLines.length = 0
  expect(await sendChat(id, builder.token)).toBe('502 provider_failed')
  expect(logLines.join('')).toContain('the provider refused the key in PROVIDERS_FILE for other')
  expect(logLines.join('')).not.toContain('OPENAI_API_KEY')
})

test('where the operator lends no key, all is as without', async () => {
  lendKey(undefined)
  const { builder, id } = await createKeyless()
  expect(await sendChat(id, builder.token)).toBe(NONE_LEFT)
  expect(await readHouseChats(builder)).toBeUndefined()
})
