import { ROLE_FREE, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

let server: TestServer
let pro: Builder
beforeAll(async () => {
  let moment = Date.UTC(2026, 0, 5)
  server = await startTestServer({ ports: { clock: () => new Date(moment++) } })
  pro = await createBuilder(server, { role: ROLE_PRO })
})
afterAll(() => server.close())

describe('a deploy', () => {
  test('freezes the saved draft as the next version and makes it live', async () => {
    const builder = await createBuilder(server, { role: ROLE_PRO })
    const id = await createTestProject(builder, { system: 'first', functions: [createTestBrick()] })
    const deployed = (await deployAs(builder, id)).json()
    expect(deployed).toMatchObject({
      ...{ status: 'Live', live: true, version: 1, deployed: true, paused: null, revision: 2 },
      live_url: `http://bricks.test/live/${id}`,
      deployed_at: expect.stringMatching(/^2026-01-05T/),
    })
    const edited = (await builder.post('/project/update', { id, system: 'second' })).json()
    expect(edited).toMatchObject({ status: 'Live', version: 1, deployed: false, deployed_at: deployed.deployed_at })
    expect(await readVersions(id)).toEqual([{ version: 1, system: 'first' }])
    expect((await deployAs(builder, id)).json()).toMatchObject({ version: 2, deployed: true })
    expect(await readVersions(id)).toEqual([
      { version: 1, system: 'first' },
      { version: 2, system: 'second' },
    ])
  })

  test('twice, also at once, is one (R30)', async () => {
    const builder = await createBuilder(server, { role: ROLE_PRO })
    const id = await createTestProject(builder)
    const answers = await Promise.all(Array.from({ length: 8 }, () => deployAs(builder, id)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().version])).toEqual(answers.map(() => [200, 1]))
    expect(await readVersions(id)).toHaveLength(1)
  })

  test('of a stale revision is refused', async () => {
    const id = await createTestProject(pro)
    await pro.post('/project/update', { id, system: 'newer' })
    const answer = await pro.post('/project/deploy', { project_id: id, revision: 1 })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
    expect((await getProjectAs(pro, id)).status).toBe('Draft')
  })

  test('needs the Pro plan (A5)', async () => {
    const free = await createBuilder(server, { role: ROLE_FREE })
    const id = await createTestProject(free)
    const answer = await deployAs(free, id)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'plan_required'])
    expect((await getProjectAs(free, id)).live).toBe(false)
  })

  test('needs a provider key', async () => {
    const keyless = await createBuilder(server, { role: ROLE_PRO, hasKey: false })
    const id = await createTestProject(keyless)
    const answer = await deployAs(keyless, id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'provider_key_missing'])
    expect((await getProjectAs(keyless, id)).live).toBe(false)
  })
})

describe('live projects', () => {
  test('are exactly as many as the plan has, also when 20 are deployed at once (R32)', async () => {
    const builder = await createBuilder(server, { role: ROLE_PRO })
    const ids = await createMany(builder, 20)
    const answers = await Promise.all(ids.map((id) => deployAs(builder, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode === 403)
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(10).fill('live_limit_reached'))
    expect((await listProjectsAs(builder)).filter(({ live }) => live)).toHaveLength(10)
  })

  test('beyond a smaller plan are paused, those that went live last first; a redeploy changes nothing of that', async () => {
    const builder = await createBuilder(server)
    const ids = await createMany(builder, 12)
    for (const id of ids) await deployAs(builder, id)
    await builder.post('/project/update', { id: ids[0], system: 'changed' })
    await deployAs(builder, ids[0] ?? '')
    await changeUserRow(builder, { granted_role: ROLE_PRO })
    expect(await listPaused(builder)).toEqual([ids[10], ids[11]].toSorted())
    expect(await getProjectAs(builder, ids[11] ?? '')).toMatchObject({ status: 'Live', live: true, paused: 'plan' })
    await builder.post('/project/undeploy', { project_id: ids[0] })
    expect(await listPaused(builder)).toEqual([ids[11]])
    await changeUserRow(builder, { granted_role: ROLE_FREE })
    expect(await listPaused(builder)).toHaveLength(11)
  })

  test('of a paused account say so', async () => {
    const builder = await createBuilder(server, { role: ROLE_PRO })
    const [live = '', draft = ''] = await createMany(builder, 2)
    await deployAs(builder, live)
    await changeUserRow(builder, { paused_at: '2026-01-05T00:00:00.000Z' })
    expect(await getProjectAs(builder, live)).toMatchObject({ status: 'Live', paused: 'account' })
    expect(await getProjectAs(builder, draft)).toMatchObject({ status: 'Draft', paused: null })
  })
})

describe('undeploying', () => {
  test('brings the project back to a draft and keeps its versions', async () => {
    const builder = await createBuilder(server, { role: ROLE_PRO })
    const id = await createTestProject(builder)
    await deployAs(builder, id)
    expect((await builder.post('/project/undeploy', { project_id: id })).json()).toEqual({})
    expect((await builder.post('/project/undeploy', { project_id: id })).json()).toEqual({})
    const expected = { status: 'Draft', live: false, live_url: '', version: 1, deployed: false, paused: null }
    expect(await getProjectAs(builder, id)).toMatchObject(expected)
    expect(await readVersions(id)).toHaveLength(1)
    expect((await deployAs(builder, id)).json()).toMatchObject({ status: 'Live', version: 2 })
  })
})

test('the status changes by deploying and undeploying alone (A6)', async () => {
  const builder = await createBuilder(server, { role: ROLE_PREMIUM })
  const forged = {
    status: 'Live',
    live: true,
    live_url: 'https://evil.example',
    version: 9,
    deployed: true,
    live_version: 9,
  }
  const readProjectStatus = async (id: string) => (await getProjectAs(builder, id)).status
  const made = await builder.post('/project/new', { 'new-project-name': 'Bot', ...forged })
  const { id } = made.json()
  const tryToForgeLive = async () => {
    await builder.post('/project/update', { ...forged, id, system: 'edited' })
    await builder.post('/project/share', { project_id: id, appearance: {}, texts: {}, origins: [], ...forged })
    await builder.post('/project/recording', { project_id: id, on: true, days: 30, ...forged })
  }
  await tryToForgeLive()
  expect(await readProjectStatus(id)).toBe('Draft')
  await deployAs(builder, id)
  const undo = { status: 'Draft', live: false, live_version: null }
  await builder.post('/project/update', { ...undo, id })
  expect(await readProjectStatus(id)).toBe('Live')
  const copies = [
    await builder.post('/project/duplicate', { project_id: id, ...forged }),
    await builder.post('/project/import', { ...(await readExport(builder, id)), ...forged }),
  ]
  for (const copy of copies) expect(await readProjectStatus(copy.json().id)).toBe('Draft')
  await builder.post('/project/restore', { project_id: id, version: 1, ...undo })
  expect(await readProjectStatus(id)).toBe('Live')
  await builder.post('/project/undeploy', { project_id: id })
  await tryToForgeLive()
  expect(await readProjectStatus(id)).toBe('Draft')
})

async function readExport(builder: Builder, id: string): Promise<object> {
  const exported = (await builder.get(`/project/export?project_id=${id}`)).json()
  return { ...exported, project: { ...exported.project, status: 'Live', live: true } }
}

function deployAs(builder: Builder, id: string) {
  return builder.post('/project/deploy', { project_id: id })
}

async function getProjectAs(builder: Builder, id: string) {
  return (await builder.get(`/project/getById?project_id=${id}`)).json()
}

async function listProjectsAs(builder: Builder): Promise<{ id: string; live: boolean; paused: string | null }[]> {
  return (await builder.get('/project/getByUser')).json()
}

async function listPaused(builder: Builder): Promise<string[]> {
  return (await listProjectsAs(builder)).flatMap(({ id, paused }) => (paused === null ? [] : [id])).toSorted()
}

async function createMany(builder: Builder, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await createTestProject(builder))
  return ids
}

async function changeUserRow({ userId }: Builder, changes: { granted_role?: number; paused_at?: string }) {
  await server.context.database.updateTable('users').set(changes).where('id', '=', userId).execute()
}

async function readVersions(id: string) {
  const query = server.context.database.selectFrom('project_versions').select(['version', 'content'])
  const rows = await query.where('project_id', '=', id).orderBy('version').execute()
  return rows.map(({ version, content }) => ({ version, system: JSON.parse(content).system }))
}
