import { DONE, writeChunk } from '@bricks/sandbox/completions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

const EVENTS = 'text/event-stream'

let scene: ChatScene
let owner: ReturnType<typeof callAs>
beforeEach(async () => {
  scene = await openChatScene()
  owner = callAs(scene.server.app, scene.owner)
  await scene.deploy()
})
afterEach(() => scene.close())

async function openStream(token?: string) {
  const gate = Promise.withResolvers<void>()
  scene.provider.play({
    steps: [
      writeChunk({ content: 'First' }),
      gate.promise,
      writeChunk({ content: ' and last' }),
      writeChunk({}, 'stop'),
      DONE,
    ],
  })
  const response = await scene.ask({ accept: EVENTS, ...(token && { token }) })
  return {
    end: () => {
      gate.resolve()
      return readEvents(response)
    },
  }
}

async function expectEnd(events: Awaited<ReturnType<typeof readEvents>>): Promise<void> {
  expect(joinAnswerText(events)).toBe('First and last')
  expect(events.at(-1)?.type).toBe('done')
}

describe('in the middle of an answer', () => {
  test('a project that is undeployed in the middle of an answer may end it; the next question is 404 (R36)', async () => {
    const stream = await openStream()
    await owner.post('/project/undeploy', { project_id: scene.projectId })
    await expectEnd(await stream.end())
    expect((await scene.ask()).status).toBe(404)
  })

  test('an owner who signs out in the middle of an answer may read it to its end; the next question is 401 (B2)', async () => {
    const { email, password } = scene.owner
    const other = (await callAs(scene.server.app, undefined).post('/login', { email, password })).json()
    const stream = await openStream(other.token)
    await callAs(scene.server.app, other).post('/logout')
    await expectEnd(await stream.end())
    expect((await scene.ask({ token: other.token })).status).toBe(401)
  })

  test('a project that is deleted in the middle of an answer may end it; the next question is 404, and nothing of it is kept (R36)', async () => {
    const stream = await openStream()
    await owner.post('/project/delete', { project_id: scene.projectId })
    await expectEnd(await stream.end())
    expect((await scene.ask()).status).toBe(404)
    const { database } = scene.server.context
    const turns = database.selectFrom('conversation_turns').select('id').where('project_id', '=', scene.projectId)
    expect(await turns.execute()).toEqual([])
    const again = await owner.post('/project/new', { 'new-project-name': 'Bot' })
    expect(again.statusCode).toBe(200)
  })
})

test('an account that is deleted in the middle of an answer leaves nothing behind (B2, R36)', async () => {
  const leaving = await createTestAccount(scene.server, { role: 8 })
  const api = callAs(scene.server.app, leaving)
  await api.post('/user/openaikey', { openaikey: 'sk-leaving-provider-key' })
  const { id } = (await api.post('/project/new', { 'new-project-name': 'Leaving' })).json()
  await api.post('/project/deploy', { project_id: id })
  const gate = Promise.withResolvers<void>()
  scene.provider.play({ steps: [writeChunk({ content: 'First' }), gate.promise, writeChunk({}, 'stop'), DONE] })
  const response = await scene.ask({ accept: EVENTS, body: { project_id: id } })
  expect((await api.post('/deleteAccount')).statusCode).toBe(200)
  gate.resolve()
  expect((await readEvents(response)).at(-1)?.type).toBe('done')
  expect((await scene.ask({ body: { project_id: id } })).status).toBe(404)
  expect((await api.get('/auth/user')).statusCode).toBe(401)
  const { database } = scene.server.context
  for (const table of ['conversations', 'conversation_turns'] as const) {
    const rows = await database.selectFrom(table).selectAll().where('project_id', '=', id).execute()
    expect(rows, table).toEqual([])
  }
  const used = await database.selectFrom('usage_months').selectAll().where('owner_id', '=', leaving.userId).execute()
  expect(used).toEqual([])
})
