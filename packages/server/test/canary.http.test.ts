import { createCallScript, createTextScript, writeChunk } from '@bricks/sandbox/completions'
import { CUT, type Script } from '@bricks/sandbox/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listSearchWords } from '#conversation-texts/search-words.ts'
import type { Database } from '#db/database.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { type CanaryScene, openCanaryScene } from './tools/canary-scene.ts'
import { dumpDatabase, listTables } from './tools/dump-database.ts'
import { readStorage } from './tools/read-storage.ts'
import { writeJsonAnswer } from './tools/tls-server.ts'
import { createWeatherCall, WEATHER } from './tools/weather-scene.ts'

/** Secrets: only the server, and the one upstream that each secret is for, may ever see them. */
const KEY = 'sk-canary-provider-key-4f1c9b'
const HEADER = 'canary-header-value-7d20aa'
const PARAMETER = 'canary-parameter-value-55e0c1'
const PASSWORD = 'canary-password-e91b37'
const NEXT_PASSWORD = 'canary-next-password-02ab64'
const SECRETS = [KEY, HEADER, PARAMETER, PASSWORD, NEXT_PASSWORD]
const EMAIL = 'canary-person-b80a2e@people.test'
const OWN = {
  email: EMAIL,
  name: 'Canary Name 3c77fd',
  system: 'canary-system-text-90be11',
  asked: 'canary-question-d41d8c',
  answered: 'canary-answer-a8f5f1',
  city: 'canary-city-66c0de',
  weather: 'canary-weather-1b2c3d',
  contact: 'canary-contact-9e107d',
}

let scene: CanaryScene
let token: string
let projectId: string
beforeAll(async () => {
  scene = await openCanaryScene()
  await playWholeScene()
}, 60_000)
afterAll(() => scene.close())

const getAsBuilder = (path: string) => scene.send(token, 'GET', path)
const postAsBuilder = (path: string, payload: object | string = {}) => scene.send(token, 'POST', path, payload)

describe('after everything a builder and a visitor do, and much that fails (D1)', () => {
  test('no answer holds a secret, and the token is in none but that which gave it', () => {
    const [, ...others] = scene.answers
    expect(scene.answers.length).toBeGreaterThan(45)
    for (const answer of scene.answers) expectNoCanary(answer, SECRETS)
    for (const answer of others) expectNoCanary(answer, [token])
  })

  test('no line of the log holds a secret, a token, or what was said', () => {
    expect(scene.logLines.length).toBeGreaterThan(4)
    for (const line of scene.logLines) expectNoCanary(line, [...SECRETS, token, ...Object.values(OWN)])
  })

  test('no mail holds a secret', async () => {
    await scene.server.deliver()
    expect(scene.server.mail.received.length).toBeGreaterThan(0)
    expectNoCanary(JSON.stringify(scene.server.mail.received), [...SECRETS, token])
  })

  test('no page and no log of the database holds a secret or the token: of the former the ciphertext alone', async () => {
    const bytes = await readStorage(scene.server, scene.mark)
    expect(containsText(bytes, OWN.system)).toBe(true)
    expect(containsText(bytes, EMAIL)).toBe(true)
    for (const secret of [...SECRETS, token, token.slice('bricks_'.length)])
      expect(containsText(bytes, secret), secret).toBe(false)
    const { database } = scene.server.context
    const secrets = await database.selectFrom('secrets').select('ciphertext').execute()
    expect(secrets.length).toBeGreaterThanOrEqual(3)
    for (const { ciphertext } of secrets) expect(ciphertext).toMatch(/^v1\.[\da-f]{8}\./)
  })

  test('the provider saw its key and no other secret; the API saw its two and no other', () => {
    const asked = scene.provider.requests
    const told = JSON.stringify(asked)
    expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${KEY}`]))
    expectNoCanary(told, [HEADER, PARAMETER, PASSWORD, NEXT_PASSWORD, token])
    expectNoCanary(JSON.stringify(asked.map(({ body }) => body)), [KEY])
    const calls = scene.world.server.requests
    expect(calls.length).toBeGreaterThanOrEqual(4)
    for (const call of calls) {
      expect(call).toContain(HEADER)
      expect(call).toContain(PARAMETER)
      expectNoCanary(call, [KEY, PASSWORD, NEXT_PASSWORD, token])
    }
  })
})

test('a day after an account was deleted nothing of it is left in tables, files or logs (D1)', async () => {
  const { server } = scene
  const before = JSON.stringify(await dumpDatabase(server.context.database))
  if (inject('engine') === 'sqlite') {
    const [word = ''] = listSearchWords([OWN.asked])
    expect(await listIndexedWords(server.context.database)).toContain(word)
  }
  for (const [what, canary] of Object.entries(OWN)) expect(before.includes(canary), what).toBe(true)
  expect((await postAsBuilder('/deleteAccount')).status).toBe(200)
  await server.deliver()
  scene.passDays(1)
  await sweepDatabase(server.context)
  const canaries = [...SECRETS, ...Object.values(OWN), token]
  const { database } = server.context
  for (const name of await listTables(database)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    expectNoCanary(`${name} ${JSON.stringify(rows)}`, canaries)
  }
  for (const line of scene.logLines) expectNoCanary(line, canaries)
  if (inject('engine') === 'postgres') return
  expectNoCanary((await listIndexedWords(database)).join(' '), listSearchWords(Object.values(OWN)))
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
  const bytes = await readStorage(server, scene.mark)
  for (const canary of canaries) expect(containsText(bytes, canary), canary).toBe(false)
})

/** The words of OWN that stand in SQLite's full text index, also those of rows that were deleted. */
async function listIndexedWords(database: Database): Promise<string[]> {
  const { rows } = await sql<{ block: Buffer }>`select block from conversation_search_data`.execute(database)
  const bytes = rows.map(({ block }) => block.toString('latin1')).join('\n')
  const words = listSearchWords(Object.values(OWN))
  return words.filter((word) => bytes.includes(word.slice(-6)))
}

async function playWholeScene(): Promise<void> {
  const passwords = { password: PASSWORD, 'confirm-password': PASSWORD }
  const signedUp = await scene.send(undefined, 'POST', '/signup', { name: OWN.name, email: EMAIL, ...passwords })
  token = JSON.parse(signedUp.body).token
  const mailed = await scene.server.getLastMail(EMAIL)
  expect((await scene.send(token, 'POST', '/email/confirm', { token: mailed.token })).status).toBe(200)
  await buildBot()
  await chatWithBot()
  await callRemainingEndpoints()
  await causeFailures()
}

const brick = {
  ...WEATHER,
  api: {
    ...WEATHER.api,
    parameters: [...WEATHER.api.parameters, { name: 'access_token', type: 'string', value: PARAMETER, system: false }],
    headers: [{ name: 'authorization', type: 'string', value: `Bearer ${HEADER}`, secret: true }],
  },
}

async function buildBot(): Promise<void> {
  expect((await postAsBuilder('/user/openaikey', { openaikey: KEY })).status).toBe(200)
  projectId = JSON.parse((await postAsBuilder('/project/new', { 'new-project-name': 'Bot' })).body).id
  const saved = await postAsBuilder('/project/update', { id: projectId, system: OWN.system, functions: [brick] })
  expect(saved.status, saved.body).toBe(200)
  scene.world.server.script(writeJsonAnswer({ echoed: `${HEADER} ${PARAMETER} ${OWN.weather}` }))
  const [kept] = JSON.parse(saved.body).functions
  expect(
    (await postAsBuilder('/project/try', { project_id: projectId, function: kept, values: { city: 'Brno' } })).status,
  ).toBe(200)
  expect((await postAsBuilder('/project/deploy', { project_id: projectId })).status).toBe(200)
}

async function chatWithBot(): Promise<void> {
  const body = { project_id: projectId, messages: [{ role: 'user', content: OWN.asked }], visitor: 'v' }
  for (const who of [token, undefined]) {
    scene.provider.play(createCallScript(createWeatherCall(OWN.city)), createTextScript(OWN.answered))
    const answer = await scene.send(who, 'POST', '/completionChatStreamed', body)
    expect(answer.body).toContain(OWN.answered)
  }
  scene.world.server.script(writeJsonAnswer({ error: `${HEADER} is not known, nor is ${PARAMETER}` }, 500))
  scene.provider.play(createCallScript(createWeatherCall(OWN.city)), createTextScript(OWN.answered))
  await scene.send(undefined, 'POST', '/completionChat', body)
  const refusal = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}.` } })
  const scripts: Script[] = [
    { status: 401, steps: [refusal] },
    { status: 500, steps: [refusal] },
    { steps: [writeChunk({ content: 'So' }), CUT] },
    { steps: [`data: ${refusal}\n\n`] },
  ]
  for (const script of scripts) {
    scene.provider.play(script)
    for (const who of [token, undefined]) await scene.send(who, 'POST', '/completionChatStreamed', body)
  }
}

async function callRemainingEndpoints(): Promise<void> {
  const ofProject = `project_id=${projectId}`
  await postAsBuilder('/contact', { 'first-name': OWN.name, email: EMAIL, message: OWN.contact })
  const conversations = JSON.parse((await getAsBuilder(`/project/conversations?${ofProject}`)).body)
  await getAsBuilder(`/project/conversation?${ofProject}&conversation_id=${conversations[0].id}`)
  for (const path of ['getById', 'versions', 'export', 'problems']) await getAsBuilder(`/project/${path}?${ofProject}`)
  await getAsBuilder(`/project/version?${ofProject}&version=1`)
  for (const path of ['/project/getByUser', '/auth/user', '/user/settings', '/user/data', '/sessions', '/notices']) {
    expect((await getAsBuilder(path)).status, path).toBe(200)
  }
  await postAsBuilder('/project/restore', { project_id: projectId, version: 1 })
  const copy = JSON.parse((await postAsBuilder('/project/duplicate', { project_id: projectId })).body).id
  await postAsBuilder('/project/update', { id: copy, name: 'Shared', system: 'Be kind.' })
  expect(
    (await postAsBuilder('/templates/add', { project_id: copy, name: 'Shared', description: 'For all' })).status,
  ).toBe(200)
  await getAsBuilder('/templates/all')
  await scene.send(undefined, 'GET', `/live/${projectId}`)
  await scene.send(undefined, 'GET', `/api/live/${projectId}/config`)
}

async function causeFailures(): Promise<void> {
  await scene.send(undefined, 'POST', '/login', { email: EMAIL, password: `${PASSWORD}!` })
  await scene.send(undefined, 'POST', '/signup', {
    name: 'x',
    email: EMAIL,
    password: PASSWORD,
    'confirm-password': 'x',
  })
  await scene.send(`${token}x`, 'GET', '/auth/user')
  await scene.send(undefined, 'GET', `/auth/user?token=${token}`)
  await scene.send(undefined, 'GET', `/unknown/${token}?key=${KEY}`)
  await postAsBuilder('/user/openaikey', `{"openaikey":"${KEY}`)
  await postAsBuilder('/user/openaikey', { openaikey: [KEY] })
  await postAsBuilder('/user/openaikey', { openaikey: KEY + ' '.repeat(300_000) })
  await postAsBuilder('/project/update', { id: projectId, functions: [{ ...brick, api: { ...brick.api, url: 7 } }] })
  scene.provider.playKeyCheck({ status: 401, steps: [JSON.stringify({ error: { message: KEY } })] })
  await postAsBuilder('/user/openaikey', { openaikey: KEY })
  const next = { new_password: NEXT_PASSWORD, confirm_password: NEXT_PASSWORD }
  await postAsBuilder('/user/password', { current_password: `${PASSWORD}?`, ...next })
  expect((await postAsBuilder('/user/password', { current_password: PASSWORD, ...next })).status).toBe(200)
  await scene.send(undefined, 'POST', '/password/forgot', { email: EMAIL })
  await scene.server.deliver()
}

function expectNoCanary(text: string, canaries: readonly string[]): void {
  for (const canary of canaries) {
    const at = text.indexOf(canary)
    if (at >= 0) expect.fail(`${canary} stands in: … ${text.slice(Math.max(0, at - 100), at + 60)}`)
  }
}

function containsText(bytes: readonly Buffer[], text: string): boolean {
  return bytes.some((each) => each.includes(text))
}
