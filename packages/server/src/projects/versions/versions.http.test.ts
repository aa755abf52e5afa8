import { ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject, testBrick } from '#test/tools/test-projects.ts'

const headers = [{ name: 'Authorization', type: 'string' as const, value: 'Bearer abcdefghijkl' }]

let server: TestServer
let premium: Builder
beforeAll(async () => {
  server = await startTestServer()
  premium = await createBuilder(server)
})
afterAll(() => server.close())

describe('versions', () => {
  test('are listed, the latest first, with the one that is live', async () => {
    const id = await createTwoVersions()
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect((await premium.get(`/project/versions?project_id=${id}`)).json()).toEqual([
      { version: 2, deployed_at: at, live: true },
      { version: 1, deployed_at: at, live: false },
    ])
  })

  test('can be viewed as they were', async () => {
    const id = await createTwoVersions()
    const first = (await premium.get(`/project/version?project_id=${id}&version=1`)).json()
    expect(first).toMatchObject({ id, name: 'One', system: 'first', version: 1, deployed: false })
    expect(first.functions[0].api.headers[0]).toMatchObject({ value: '••••jkl', secret: true })
    expect((await premium.get(`/project/version?project_id=${id}&version=3`)).statusCode).toBe(404)
    expect((await premium.get(`/project/version?project_id=${id}&version=1e99`)).statusCode).toBe(400)
  })

  test('are restored into the draft, secrets included, while visitors go on meeting the live one', async () => {
    const id = await createTwoVersions()
    const before = await read(id)
    const restored = (await premium.post('/project/restore', { project_id: id, version: 1 })).json()
    expect(restored).toMatchObject({ name: 'One', system: 'first', version: 2, deployed: false })
    expect(restored.revision).toBe(before.revision + 1)
    expect(restored.functions[0].api.headers[0]).toMatchObject({ value: '••••jkl', secret: true })
    const again = await premium.post('/project/update', { id, functions: restored.functions })
    expect(again.statusCode).toBe(200)
  })

  test('export and import need the Premium plan', async () => {
    const pro = await createBuilder(server, { role: ROLE_PRO })
    const id = await createTestProject(pro)
    await pro.post('/project/deploy', { project_id: id })
    const answers = await Promise.all([
      pro.get(`/project/versions?project_id=${id}`),
      pro.get(`/project/version?project_id=${id}&version=1`),
      pro.post('/project/restore', { project_id: id, version: 1 }),
      pro.get(`/project/export?project_id=${id}`),
      pro.post('/project/import', await exportOf(await createTwoVersions())),
    ])
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([403, 'plan_required'])
  })
})

describe('an export', () => {
  test('holds the project with its secrets emptied, and imports as a new one', async () => {
    const id = await createTwoVersions()
    const file = await exportOf(id)
    expect(file).toMatchObject({ format: 'bricks/1', project: { name: 'Two', system: 'second' } })
    expect(file.project.functions[0].api.headers).toEqual([{ ...headers[0], value: '', secret: true }])
    const imported = (await premium.post('/project/import', file)).json().id
    expect(imported).not.toBe(id)
    expect(await exportOf(imported)).toEqual(file)
  })

  test.each([
    ['an unknown format', { format: 'bricks/2' }],
    ['a broken function', { functions: [{ name: 'x' }] }],
    ['an address that cannot be called', { functions: [testBrick({ url: '10.0.0.1/x' })] }],
    ['an unknown model', { model: 'gpt-0' }],
    ['a number out of range', { max_tokens: 4096 }],
  ])('with %s is refused', async (_, change: Record<string, unknown>) => {
    const file = await exportOf(await createTwoVersions())
    const { format = file.format, ...settings } = change
    const answer = await premium.post('/project/import', { format, project: { ...file.project, ...settings } })
    expect(answer.statusCode).toBe(400)
  })

  test('with a mask in the place of a secret is refused', async () => {
    const file = await exportOf(await createTwoVersions())
    file.project.functions[0].api.headers[0].value = '••••jkl'
    expect((await premium.post('/project/import', file)).json().code).toBe('secret_missing')
  })
})

describe('a duplicate', () => {
  test('has the draft and the sharing of the first, and secrets of its own', async () => {
    const id = await createTwoVersions()
    const shared = { appearance: { title: 'Ask' }, texts: {}, origins: ['https://shop.example'] }
    await premium.post('/project/share', { project_id: id, ...shared })
    const copy = (await premium.post('/project/duplicate', { project_id: id })).json().id
    const original = await read(id)
    expect(await read(copy)).toEqual({
      ...original,
      ...{ id: copy, name: 'Two (copy)', status: 'Draft', live: false, live_url: '', version: 0, revision: 1 },
      ...{ deployed: false, deployed_at: null, edited_at: expect.any(String) },
    })
    await premium.post('/project/delete', { project_id: id })
    const { functions } = await read(copy)
    expect(functions[0].api.headers[0].value).toBe('••••jkl')
    expect((await premium.post('/project/update', { id: copy, functions })).statusCode).toBe(200)
  })
})

async function createTwoVersions(): Promise<string> {
  const id = await createTestProject(premium, { name: 'One', system: 'first', functions: [testBrick({ headers })] })
  await deploy(id)
  await premium.post('/project/update', { id, name: 'Two', system: 'second' })
  await deploy(id)
  return id
}

function deploy(id: string) {
  return premium.post('/project/deploy', { project_id: id })
}

async function read(id: string) {
  return (await premium.get(`/project/getById?project_id=${id}`)).json()
}

async function exportOf(id: string) {
  return (await premium.get(`/project/export?project_id=${id}`)).json()
}
