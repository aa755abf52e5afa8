import { createTextScript } from '@bricks/sandbox/completions'
import { type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'

const MINUTE = 60_000
const lines: string[] = []

let now = Date.parse('2026-11-21T12:00:00Z')
let provider: ScriptedProvider
let server: TestServer
let builder: Builder
let projectId: string
beforeAll(async () => {
  provider = await startScriptedProvider()
  provider.play(createTextScript('Private words.'))
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const ports = { logger, clock: () => new Date(now) }
  server = await startTestServer({ config: { languageModelUrl: provider.baseUrl }, ports })
  builder = await createBuilder(server)
  projectId = await createTestProject(builder)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

function postRehearsal(by = builder, id = projectId, message = 'Hello') {
  return by.post('/project/rehearse', { project_id: id, message })
}

test('N7: an account rehearses sixty times a minute, and others go on meanwhile', async () => {
  for (let times = 0; times < 60; times += 1) expect((await postRehearsal()).statusCode).toBe(200)
  const asked = provider.requests.length
  const refused = await postRehearsal()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(provider.requests.length).toBe(asked)
  const other = await createBuilder(server)
  expect((await postRehearsal(other, await createTestProject(other))).statusCode).toBe(200)
  now += MINUTE
  expect((await postRehearsal()).statusCode).toBe(200)
})

test('N7: the log tells who rehearsed, which host was asked and what came of it, and no more', async () => {
  lines.length = 0
  await postRehearsal(builder, projectId, 'private question')
  provider.play({ status: 401, steps: ['{}'] })
  await postRehearsal(builder, projectId, 'private question')
  provider.play(createTextScript('Private words.'))
  const host = new URL(provider.baseUrl).host
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('rehears'))
  expect(told).toMatchObject([
    { account: builder.userId, host, status: 200, msg: 'a bot was rehearsed' },
    { account: builder.userId, host, status: 502, code: 'provider_key_invalid' },
  ])
  expect(lines.join('').toLowerCase()).not.toContain('private')
})

test('N7: of a bot on another provider’s model the log tells that provider’s host', async () => {
  const { config } = server.context
  const elsewhere = provider.baseUrl.replace('127.0.0.1', 'localhost')
  const [first] = config.providers
  const other = { ...first, id: 'other', label: 'Other', auth: 'none' as const, baseUrl: elsewhere }
  Object.assign(config, { models: [...config.models, { ...createModelOffer('other/m'), provider: 'other' }] })
  Object.assign(config.providers, [first, other])
  const id = await createTestProject(builder, { model: 'other/m' })
  now += MINUTE
  lines.length = 0
  await postRehearsal(builder, id)
  const told = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg.includes('rehears'))
  expect(told.host).toBe(new URL(elsewhere).host)
})

test('a new day begins at midnight (UTC) with the whole number', async () => {
  const readRehearsalCount = async () =>
    (await builder.get(`/project/checks?project_id=${projectId}`)).json().rehearsals
  expect((await readRehearsalCount()).used).toBeGreaterThan(60)
  now = Date.parse('2026-11-22T00:00:01Z')
  expect(await readRehearsalCount()).toEqual({ used: 0, limit: 5_000 })
  await postRehearsal()
  expect((await readRehearsalCount()).used).toBe(1)
})

test('N14: where the clocks of two servers part around midnight, the day that one has begun goes on for both', async () => {
  const free = await createBuilder(server, { role: 1 })
  const id = await createTestProject(free)
  const readUsedRehearsals = async () => (await free.get(`/project/checks?project_id=${id}`)).json().rehearsals.used
  const day = Date.parse('2026-11-24T00:00:00Z')
  for (const [index, clock] of [day + 1_000, day - 2_000, day + 3_000].entries()) {
    now = clock
    expect((await postRehearsal(free, id)).statusCode).toBe(200)
    expect(await readUsedRehearsals()).toBe(index + 1)
  }
  const { database } = server.context
  const { limit } = (await free.get(`/project/checks?project_id=${id}`)).json().rehearsals
  await database.updateTable('rehearsal_days').set({ used: limit }).where('owner_id', '=', free.userId).execute()
  now = day - 1_000
  expect((await postRehearsal(free, id)).statusCode).toBe(429)
  now = Date.parse('2026-11-20T12:00:00Z')
  expect((await postRehearsal(free, id)).statusCode).toBe(200)
  expect(await readUsedRehearsals()).toBe(1)
})

test('N14: calls that come at once never take more than the number of the day', async () => {
  const free = await createBuilder(server, { role: 1 })
  const id = await createTestProject(free)
  await postRehearsal(free, id)
  const { database } = server.context
  await database.updateTable('rehearsal_days').set({ used: 48 }).where('owner_id', '=', free.userId).execute()
  const answers = await Promise.all([1, 2, 3].map(() => postRehearsal(free, id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429])
})
