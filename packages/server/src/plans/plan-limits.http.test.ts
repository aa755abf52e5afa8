import { PLAN_TIERS, ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '#test/tools/account-members.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const { free, premium } = PLAN_TIERS
const planLimits = {
  free: { ...free.limits, bricks: 3, projects: 1 },
  pro: { seats: 2, bricks: 1, liveProjects: 1, chats: 2, projects: 4, contents: 1024 * 1024 },
  premium: premium.limits,
}

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene({ config: { planLimits } })
})
afterAll(() => scene.close())

const readRefusal = (answer: { statusCode: number; json(): { code: string; error: string } }) => {
  const { code, error } = answer.json()
  return { status: answer.statusCode, code, error }
}

test('a bot has as many connected APIs as the setting of the plan says, which may be more or fewer than it is sold with', async () => {
  const builder = await createBuilder(scene.server, { role: ROLE_FREE })
  const id = await createTestProject(builder, {
    functions: [1, 2, 3].map((at) => createTestBrick({ name: `api ${at}` })),
  })
  const four = [1, 2, 3, 4].map((at) => createTestBrick({ name: `api ${at}` }))
  expect(readRefusal(await builder.post('/project/update', { id, functions: four }))).toMatchObject({
    status: 403,
    code: 'brick_limit_reached',
  })
  const paying = await createBuilder(scene.server, { role: ROLE_PRO })
  const other = await createTestProject(paying, { functions: [createTestBrick()] })
  const two = await paying.post('/project/update', { id: other, functions: four.slice(0, 2) })
  expect(readRefusal(two)).toMatchObject({ status: 403, code: 'brick_limit_reached' })
})

test('an account has as many bots as the setting says, and the refusal names that number', async () => {
  const builder = await createBuilder(scene.server, { role: ROLE_FREE })
  await createTestProject(builder)
  expect(readRefusal(await builder.post('/project/new', { 'new-project-name': 'One more' }))).toMatchObject({
    status: 403,
    code: 'limit_reached',
    error: expect.stringContaining('Your plan holds 1 bots.'),
  })
})

test('live bots end at the setting, and what is live beyond it is paused', async () => {
  const builder = await createBuilder(scene.server, { role: ROLE_PRO })
  const [first, second] = [await createTestProject(builder), await createTestProject(builder)]
  expect((await builder.post('/project/deploy', { project_id: first })).statusCode).toBe(200)
  const refused = await builder.post('/project/deploy', { project_id: second })
  expect(readRefusal(refused)).toMatchObject({ status: 403, code: 'live_limit_reached' })
  const { database } = scene.server.context
  await database.updateTable('users').set({ granted_role: 9 }).where('id', '=', builder.userId).execute()
  expect((await builder.post('/project/deploy', { project_id: second })).statusCode).toBe(200)
  await database.updateTable('users').set({ granted_role: 8 }).where('id', '=', builder.userId).execute()
  const shown = (await builder.get('/project/getByUser')).json() as { id: string; paused: string | null }[]
  expect(new Map(shown.map(({ id, paused }) => [id, paused]))).toEqual(
    new Map([
      [first, null],
      [second, 'plan'],
    ]),
  )
})

test('an account has as many seats as the setting says, and who joined beyond them only looks', async () => {
  const owner = await createBuilder(scene.server, { role: ROLE_PRO })
  const [seated, over] = [
    await createMember(scene.server, owner, 'editor'),
    await createMember(scene.server, owner, 'editor'),
  ]
  expect((await owner.get('/account/members')).json()).toMatchObject({
    seats: { people: 3, limit: 2 },
    members: [{ over: false }, { over: true }],
  })
  expect((await seated.post('/project/new', { 'new-project-name': 'Mine' })).statusCode).toBe(200)
  const refused = await over.post('/project/new', { 'new-project-name': 'Mine' })
  expect(readRefusal(refused)).toMatchObject({ status: 403, code: 'not_allowed' })
})

test('the month ends at the setting for visitors, the owner reads the same number, and the other plans keep theirs', async () => {
  await scene.deploy()
  const statuses = []
  for (let chat = 0; chat < 3; chat++) {
    scene.provider.play(createTextScript('ok'))
    const answer = await scene.ask()
    await answer.text()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 429])
  const getUsageSettings = async (account: { token: string }) =>
    (await callAs(scene.server.app, account).get('/user/settings')).json().usage
  expect(await getUsageSettings(scene.owner)).toMatchObject({
    chats: { used: 2, limit: 2 },
    live_projects: { used: 1, limit: 1 },
  })
  const builder = await createBuilder(scene.server)
  expect(await getUsageSettings(builder)).toMatchObject({
    chats: { limit: premium.limits.chats },
    live_projects: { limit: premium.limits.liveProjects },
  })
})
