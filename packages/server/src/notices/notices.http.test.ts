import type { Notice } from '@bricks/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { insertBot } from '#test/tools/insert-bot.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { insertNotice, insertNoticeOnce } from './notice.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('notices are listed with the newest first, and nobody else’s', async () => {
  const [owner, other] = [await createBuilder(server), await createBuilder(server)]
  const { database } = server.context
  const createInstantOnDay = (day: number) => new Date(Date.UTC(2026, 0, day))
  await insertNotice(database, { userId: owner.userId, kind: 'limit_near', at: createInstantOnDay(1) })
  await insertNotice(database, { userId: owner.userId, kind: 'key_refused', projectId: 'p', at: createInstantOnDay(2) })
  await insertNotice(database, { userId: other.userId, kind: 'model_gone', at: createInstantOnDay(3) })
  expect((await owner.get('/notices')).json()).toEqual([
    { id: expect.any(String), at: '2026-01-02T00:00:00.000Z', kind: 'key_refused', project_id: 'p', read: false },
    { id: expect.any(String), at: '2026-01-01T00:00:00.000Z', kind: 'limit_near', read: false },
  ])
})

test('chats of a bot that fail at the same time give its owner one notice, and one more once that is read', async () => {
  const { database } = server.context
  await insertBot(database, { id: 'busy', userId: 'owner-of-busy' })
  const tellOwnerOfChats = async () => {
    const notice = { userId: 'owner-of-busy', projectId: 'busy', kind: 'key_refused' as const, at: new Date() }
    const chats = Array.from({ length: 8 }, () => inTransaction(database, (each) => insertNoticeOnce(each, notice)))
    await Promise.all(chats)
    return database.selectFrom('notices').select('read').where('project_id', '=', 'busy').orderBy('read').execute()
  }
  expect(await tellOwnerOfChats()).toEqual([{ read: 0 }])
  await database.updateTable('notices').set({ read: 1 }).where('project_id', '=', 'busy').execute()
  expect(await tellOwnerOfChats()).toEqual([{ read: 0 }, { read: 1 }])
})

test('only one’s own notices can be marked as read (A2)', async () => {
  const [owner, other] = [await createBuilder(server), await createBuilder(server)]
  const at = new Date(Date.UTC(2026, 0, 1))
  await insertNotice(server.context.database, { userId: owner.userId, kind: 'limit_near', at })
  const [{ id }] = (await owner.get('/notices')).json()
  expect((await other.post('/notices/read', { ids: [id] })).json()).toEqual({})
  expect((await owner.get('/notices')).json()).toMatchObject([{ read: false }])
  await owner.post('/notices/read', { ids: [id, 'unknown'] })
  expect((await owner.get('/notices')).json()).toMatchObject([{ id, read: true }])
  expect((await owner.post('/notices/read', { ids: [] })).statusCode).toBe(200)
})

test('what is told about a bot goes with the bot, because it would lead to a page that is gone', async () => {
  const owner = await createBuilder(server)
  const [gone, kept] = [await createTestProject(owner), await createTestProject(owner)]
  const told = { userId: owner.userId, at: new Date(Date.UTC(2026, 0, 1)) }
  const { database } = server.context
  await insertNotice(database, { ...told, kind: 'brick_failing', projectId: gone })
  await insertNotice(database, { ...told, kind: 'brick_failing', projectId: kept })
  await insertNotice(database, { ...told, kind: 'limit_near' })
  expect((await owner.post('/project/delete', { project_id: gone })).statusCode).toBe(200)
  const left: Notice[] = (await owner.get('/notices')).json()
  expect(left.map(({ project_id }) => project_id).sort()).toEqual([kept, undefined])
})

test('N4: an account keeps its newest 200 notices', async () => {
  const [owner, other] = [await createBuilder(server), await createBuilder(server)]
  const { database } = server.context
  const insertLimitNotice = (userId: string, minute: number) =>
    insertNotice(database, { userId, kind: 'limit_near', at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
  await insertLimitNotice(other.userId, 0)
  for (let minute = 0; minute < 230; minute++) await insertLimitNotice(owner.userId, minute)
  const rows = await database.selectFrom('notices').select(['owner_id', 'at']).orderBy('at').execute()
  const own = rows.filter(({ owner_id }) => owner_id === owner.userId)
  expect(own).toHaveLength(200)
  expect(own[0]?.at).toBe('2026-01-01T00:30:00.000Z')
  expect(rows.filter(({ owner_id }) => owner_id === other.userId)).toHaveLength(1)
})
