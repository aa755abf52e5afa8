import type { ApiHeader, HttpFunction } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listSecretIds } from '#projects/brick-content.ts'
import { getProject } from '#projects/show-project.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const TOKEN = 'Bearer canary-4711-token'
const authorization: ApiHeader = { name: 'Authorization', type: 'string', value: TOKEN }

let server: TestServer
let builder: Builder
let id: string
let saved: HttpFunction
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
})
beforeEach(async () => {
  id = await createTestProject(builder, { functions: [createTestBrick({ headers: [authorization] })] })
  saved = (await getWholeProject()).functions[0]
})
afterAll(() => server.close())

describe('a secret value', () => {
  test('is stored encrypted in a row of its own and shown as a mask', async () => {
    expect(saved.api.headers).toEqual([{ name: 'Authorization', type: 'string', value: '••••ken', secret: true }])
    const { database } = server.context
    const { draft } = await database
      .selectFrom('projects')
      .select('draft')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(draft).not.toContain('canary')
    const rows = await database.selectFrom('secrets').selectAll().where('project_id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.ciphertext).toMatch(/^v1\./)
    expect(await readSecrets()).toEqual([TOKEN])
  })

  test.each([
    { name: 'X-Key', secret: undefined, isSecret: true },
    { name: 'X-Version', secret: undefined, isSecret: false },
    { name: 'X-Version', secret: true, isSecret: true },
    { name: 'Authorization', secret: false, isSecret: false },
  ])('is what the switch says, else what its name says: $name, $secret', async ({ name, secret, isSecret }) => {
    await saveBrick({ headers: [{ name, type: 'string', value: 'short', secret }] })
    const [header] = (await getWholeProject()).functions[0].api.headers
    expect(header.value).toBe(isSecret ? '••••' : 'short')
    expect(header.secret ?? false).toBe(isSecret)
  })

  test('of a custom parameter is kept the same way', async () => {
    await saveBrick({ parameters: [{ name: 'api_key', type: 'string', value: 'canary-parameter', system: false }] })
    const [parameter] = (await getWholeProject()).functions[0].api.parameters
    expect(parameter).toEqual({ name: 'api_key', type: 'string', value: '••••ter', system: false, secret: true })
  })
})

describe('a mask that comes back', () => {
  test('keeps the stored value, however often, and whatever else changes on the same host', async () => {
    await saveBrick({ url: 'api.shop.example/other/{order}?a=b', method: 'POST', headers: saved.api.headers })
    await saveBrick({ url: 'API.shop.example', name: 'Renamed', headers: saved.api.headers })
    expect((await getWholeProject()).functions[0].api.headers).toEqual(saved.api.headers)
    expect(await readSecrets()).toEqual([TOKEN])
  })

  test.each([
    ['under another name', { headers: [{ ...authorization, name: 'X-Token', value: '••••ken' }] }],
    ['in the other list', { parameters: [{ ...authorization, value: '••••ken', system: false }] }],
    ['on another host', { url: 'api.thief.example/orders', headers: [{ ...authorization, value: '••••ken' }] }],
    ['in another function', { id: 'other', headers: [{ ...authorization, value: '••••ken' }] }],
    [
      'although marked as no secret',
      { url: 'thief.example', headers: [{ ...authorization, secret: false, value: '••••ken' }] },
    ],
  ])('%s is refused by the name of its brick, and nothing is saved', async (_, change) => {
    const answer = await saveBrick(change)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'secret_missing'])
    expect(answer.json().error).toMatch(`${saved.name}: A hidden value is no longer known here.`)
    expect((await getWholeProject()).functions).toEqual([saved])
    expect(await readSecrets()).toEqual([TOKEN])
  })

  test('of a project of someone else is refused (A4)', async () => {
    const thief = await createBuilder(server)
    const own = await createTestProject(thief)
    const answer = await thief.post('/project/update', { id: own, functions: [saved] })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'secret_missing'])
  })
})

describe('an address that moves to another host', () => {
  test('clears the secret, which is asked for again (D5)', async () => {
    const cleared = [{ ...authorization, value: '', secret: true }]
    expect((await saveBrick({ url: 'api.new.example', headers: cleared })).statusCode).toBe(200)
    expect((await getWholeProject()).functions[0].api.headers).toEqual(cleared)
    expect(await readSecrets()).toEqual([])
    const back = await saveBrick({ headers: saved.api.headers })
    expect(back.json().code).toBe('secret_missing')
    await saveBrick({ url: 'api.new.example', headers: [{ ...authorization, value: 'Bearer another-token' }] })
    expect(await readSecrets()).toEqual(['Bearer another-token'])
  })
})

describe('a secret that nothing holds any more', () => {
  test('is deleted, unless a deployed version still needs it', async () => {
    const listStoredSecrets = () =>
      server.context.database.selectFrom('secrets').select('id').where('project_id', '=', id).execute()
    await builder.post('/project/deploy', { project_id: id })
    await saveBrick({ headers: [{ ...authorization, value: 'Bearer second-token' }] })
    expect(await listStoredSecrets()).toHaveLength(2)
    await saveBrick({ headers: [{ ...authorization, value: 'Bearer third-token' }] })
    expect(await listStoredSecrets()).toHaveLength(2)
    await saveBrick({ headers: [] })
    expect(await listStoredSecrets()).toHaveLength(1)
  })
})

test('a bot whose secret cannot be read is not duplicated without it, and its owner is told which brick needs it (R44)', async () => {
  await saveBrick({ headers: [{ ...authorization, value: 'Bearer lost-token' }] })
  const secrets = server.context.database.updateTable('secrets').set({ ciphertext: 'v1.damaged' })
  await secrets.where('project_id', '=', id).where('last_version', 'is', null).execute()
  const before = (await builder.get('/project/getByUser')).json()
  const copied = await builder.post('/project/duplicate', { project_id: id })
  expect([copied.statusCode, copied.json().code]).toEqual([422, 'secret_missing'])
  expect(copied.json().error).toContain(saved.name)
  expect((await builder.get('/project/getByUser')).json()).toEqual(before)
  await saveBrick({ headers: [] })
  expect((await builder.post('/project/duplicate', { project_id: id })).statusCode).toBe(200)
})

test('no answer ever holds a secret value (D1)', async () => {
  await builder.post('/project/deploy', { project_id: id })
  const copy = (await builder.post('/project/duplicate', { project_id: id })).json().id
  const answers = await Promise.all([
    builder.get(`/project/getById?project_id=${id}`),
    builder.get(`/project/getById?project_id=${copy}`),
    builder.get('/project/getByUser'),
    builder.post('/project/update', { id, functions: [saved] }),
    builder.get(`/project/version?project_id=${id}&version=1`),
    builder.post('/project/restore', { project_id: id, version: 1 }),
    builder.get(`/project/export?project_id=${id}`),
    builder.post('/templates/add', { project_id: id, name: 'Shared', description: 'For all' }),
    builder.get('/templates/all'),
    server.app.inject(`/api/live/${id}/config`),
    server.app.inject(`/live/${id}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  for (const { body } of answers) expect(body).not.toContain('canary')
})

async function getWholeProject() {
  return (await builder.get(`/project/getById?project_id=${id}`)).json()
}

function saveBrick(changes: Parameters<typeof createTestBrick>[0]) {
  return builder.post('/project/update', { id, functions: [createTestBrick({ id: saved.id, ...changes })] })
}

async function readSecrets() {
  const { context } = server
  const { content } = await getProject(context.database, { id, userId: builder.userId })
  const ids = listSecretIds(content)
  return [...(await findSecretValues(context, context.database, { userId: builder.userId, ids })).values()]
}
