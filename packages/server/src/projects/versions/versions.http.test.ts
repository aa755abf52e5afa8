import { LIMITS, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

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
      { version: 2, deployed_at: at, live: true, changes: ['Name: One → Two', 'Instructions: 1 sentence changed'] },
      { version: 1, deployed_at: at, live: false, changes: null },
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

  test.each([2_147_483_648, 3_000_000_000, Number.MAX_SAFE_INTEGER])(
    'R40: a version of a number that no database column holds is refused on both engines: %i',
    async (version) => {
      const id = await createTwoVersions()
      const answers = [
        await premium.get(`/project/version?project_id=${id}&version=${version}`),
        await premium.post('/project/restore', { project_id: id, version }),
        await premium.post('/project/deploy', { project_id: id, version }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    },
  )

  test('are restored into the draft, secrets included, while visitors go on meeting the live one', async () => {
    const id = await createTwoVersions()
    const before = await getProject(id)
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
      pro.get(`/project/version?project_id=${id}&version=1`),
      pro.post('/project/restore', { project_id: id, version: 1 }),
      pro.get(`/project/export?project_id=${id}`),
      pro.post('/project/import', await readExport(await createTwoVersions())),
    ])
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([403, 'plan_required'])
  })
})

describe('a version that is put live again', () => {
  const putVersionLive = (builder: Builder, id: string, version: number) =>
    builder.post('/project/deploy', { project_id: id, version })
  const listVersionsOf = async (builder: Builder, id: string) =>
    (await builder.get(`/project/versions?project_id=${id}`)).json() as { version: number; changes: string[] | null }[]

  test('is the next one, with its secrets, and the draft stays', async () => {
    const id = await createTwoVersions()
    await premium.post('/project/update', { id, functions: [], system: 'third' })
    const draft = await getProject(id)
    const { statusCode, json } = await putVersionLive(premium, id, 1)
    expect(statusCode).toBe(200)
    expect(json()).toMatchObject({ version: 3, live: true, deployed: false, system: 'third', revision: draft.revision })
    expect(json().changes).toBeGreaterThan(0)
    const [newest] = await listVersionsOf(premium, id)
    expect(newest).toMatchObject({
      version: 3,
      live: true,
      changes: ['Name: Two → One', 'Instructions: 1 sentence changed'],
    })
    const live = (await premium.get(`/project/live?project_id=${id}`)).json()
    expect(live).toMatchObject({ name: 'One', system: 'first' })
    expect(live.functions[0].api.headers[0].value).toContain('jkl')
    const again = (await putVersionLive(premium, id, 1)).json()
    expect(again.version).toBe(3)
  })

  test('keeps its secrets when older versions are deleted', async () => {
    const id = await createTwoVersions()
    await putVersionLive(premium, id, 1)
    await premium.post('/project/update', { id, functions: [] })
    const { database } = server.context
    const kept = await database.selectFrom('secrets').select('last_version').where('project_id', '=', id).execute()
    expect(kept.map(({ last_version }) => last_version)).toContain(3)
  })

  test('keeps the secrets of an old version that was restored into the draft, also when that version is deleted', async () => {
    const id = await createTestProject(premium, { functions: [createTestBrick({ headers })] })
    await deployProject(id)
    for (const system of ['second', 'third']) {
      await premium.post('/project/update', { id, functions: [], system })
      await deployProject(id)
    }
    const { functions } = (await premium.post('/project/restore', { project_id: id, version: 1 })).json()
    for (let live = 3; live <= LIMITS.versionsPerProject; live++) await putVersionLive(premium, id, live - 1)
    const kept = await listVersionsOf(premium, id)
    expect([kept.at(-1)?.version, kept[0]?.version]).toEqual([2, LIMITS.versionsPerProject + 1])
    const [brick] = functions
    const tried = await premium.post('/project/update', { id, functions: [brick] })
    expect(tried.json().functions[0].api.headers[0].value).toBe('••••jkl')
    expect((await premium.post('/project/duplicate', { project_id: id })).statusCode).toBe(200)
    await deployProject(id)
    const live = (await premium.get(`/project/live?project_id=${id}`)).json()
    expect(live.functions[0].api.headers[0].value).toBe('••••jkl')
  })

  test('is one of the last three with Pro, which lists these, and any with Premium', async () => {
    const pro = await createBuilder(server, { role: ROLE_PRO })
    const id = await createTestProject(pro)
    for (const system of ['one', 'two', 'three', 'four']) {
      await pro.post('/project/update', { id, system })
      await pro.post('/project/deploy', { project_id: id })
    }
    expect((await listVersionsOf(pro, id)).map(({ version }) => version)).toEqual([4, 3, 2])
    const refused = await putVersionLive(pro, id, 1)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan_required'])
    // The second of two clicks, and a call that is repeated because its answer was lost, change nothing more.
    for (const _time of ['first', 'second'])
      expect((await putVersionLive(pro, id, 2)).json()).toMatchObject({ version: 5, live: true })
    expect((await putVersionLive(premium, await createTwoVersions(), 1)).json().version).toBe(3)
  })

  test('must be kept, and of one’s own project', async () => {
    const id = await createTwoVersions()
    expect((await putVersionLive(premium, id, 9)).statusCode).toBe(404)
    const other = await createBuilder(server)
    expect((await putVersionLive(other, id, 1)).statusCode).toBe(404)
  })

  test('goes live again after the bot was taken off', async () => {
    const id = await createTwoVersions()
    await premium.post('/project/undeploy', { project_id: id })
    expect((await putVersionLive(premium, id, 2)).json()).toMatchObject({ version: 3, live: true, deployed: true })
  })
})

describe('an export', () => {
  test('holds the project with its secrets emptied, and imports as a new one', async () => {
    const id = await createTwoVersions()
    const file = await readExport(id)
    expect(file).toMatchObject({ format: 'bricks/1', project: { name: 'Two', system: 'second' } })
    expect(file.project.functions[0].api.headers).toEqual([{ ...headers[0], value: '', secret: true }])
    const imported = (await premium.post('/project/import', file)).json().id
    expect(imported).not.toBe(id)
    expect(await readExport(imported)).toEqual(file)
  })

  test.each([
    ['an unknown format', { format: 'bricks/2' }],
    ['a broken function', { functions: [{ name: 'x' }] }],
    ['an address that cannot be called', { functions: [createTestBrick({ url: '10.0.0.1/x' })] }],
    ['an unknown model', { model: 'gpt-0' }],
    ['a number out of range', { max_tokens: 4096 }],
  ])('with %s is refused', async (_, change: Record<string, unknown>) => {
    const file = await readExport(await createTwoVersions())
    const { format = file.format, ...settings } = change
    const answer = await premium.post('/project/import', { format, project: { ...file.project, ...settings } })
    expect(answer.statusCode).toBe(400)
  })

  test('with a mask in the place of a secret is refused', async () => {
    const file = await readExport(await createTwoVersions())
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
    const original = await getProject(id)
    expect(await getProject(copy)).toEqual({
      ...original,
      ...{ id: copy, name: 'Two (copy)', status: 'Draft', live: false, live_url: '', version: 0, revision: 1 },
      ...{ deployed: false, deployed_at: null, edited_at: expect.any(String) },
    })
    await premium.post('/project/delete', { project_id: id })
    const { functions } = await getProject(copy)
    expect(functions[0].api.headers[0].value).toBe('••••jkl')
    expect((await premium.post('/project/update', { id: copy, functions })).statusCode).toBe(200)
  })

  test('has as much of a long name as fits, and no half of a sign', async () => {
    const id = await createTestProject(premium, { name: `a${'😀'.repeat(119)}` })
    const copy = (await premium.post('/project/duplicate', { project_id: id })).json().id
    expect((await getProject(copy)).name).toBe(`a${'😀'.repeat(112)} (copy)`)
  })
})

async function createTwoVersions(): Promise<string> {
  const id = await createTestProject(premium, {
    name: 'One',
    system: 'first',
    functions: [createTestBrick({ headers })],
  })
  await deployProject(id)
  await premium.post('/project/update', { id, name: 'Two', system: 'second' })
  await deployProject(id)
  return id
}

function deployProject(id: string) {
  return premium.post('/project/deploy', { project_id: id })
}

async function getProject(id: string) {
  return (await premium.get(`/project/getById?project_id=${id}`)).json()
}

async function readExport(id: string) {
  return (await premium.get(`/project/export?project_id=${id}`)).json()
}
