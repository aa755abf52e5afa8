import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertNotice } from '#notices/notice.repository.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { createOperator } from '#test/tools/create-operator.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

const TURNS = 130
const OF_LARGE_TABLES = /^delete from "?(brick_calls|conversation_turns|conversations|project_versions)"?/
const AT = '2026-11-21T12:00:00.000Z'

let server: TestServer
/** How many statements of a deletion's batches run before the process is "killed" at the next. */
let cutAfter = Number.POSITIVE_INFINITY
let deletedRows: number[] = []
beforeAll(async () => {
  server = await startTestServer({
    log: ({ query }) => {
      if (!OF_LARGE_TABLES.test(query.sql)) return
      if (deletedRows.length >= cutAfter) throw new Error('cut')
      deletedRows.push(query.parameters.filter((parameter) => typeof parameter === 'number')[0] ?? 0)
    },
  })
})
beforeEach(() => {
  cutAfter = Number.POSITIVE_INFINITY
  deletedRows = []
})
afterAll(() => server.close())

test('D1: an account with many turns ends at once for everybody, and what a kill has left goes with the next sweep', async () => {
  const leaving = await createTestAccount(server, { role: 9 })
  const projectId = await createLiveProject(leaving)
  const operator = callAs(server.app, await createOperator(server))
  cutAfter = 2
  expect((await callAs(server.app, leaving).post('/deleteAccount')).statusCode).toBe(200)
  cutAfter = Number.POSITIVE_INFINITY
  expect(await countTurns(projectId)).toBeGreaterThan(0)

  const anybody = callAs(server.app, undefined)
  expect((await callAs(server.app, leaving).get('/auth/user')).statusCode).toBe(401)
  expect((await anybody.post('/login', leaving)).statusCode).toBe(401)
  expect((await anybody.get(`/live/${projectId}/config`)).json()).toEqual({ live: false })
  expect((await anybody.post('/completionChat', askAsVisitor(projectId))).statusCode).toBe(404)
  expect((await operator.get('/operator/accounts')).body).not.toContain(leaving.userId)
  expect((await operator.post('/operator/accounts/reopen', { account_id: leaving.userId })).statusCode).toBe(404)
  expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(leaving.email)
  // Whoever comes again with the address gets an account of their own.
  const again = await createTestAccount(server, { email: leaving.email })
  expect(again.userId).not.toBe(leaving.userId)

  await sweepDatabase(server.context)
  const left = Object.entries(await dumpDatabase(server.context.database))
    .filter(([, rows]) => rows.some((row) => row.includes(leaving.userId) || row.includes(projectId)))
    .map(([table]) => table)
  expect(left.filter((table) => table !== 'operator_events')).toEqual([])
  expect((await callAs(server.app, again).get('/auth/user')).statusCode).toBe(200)
})

test('without a kill nothing of it is left when the answer comes, and no statement takes more than 20 turns', async () => {
  const leaving = await createTestAccount(server, { role: 9 })
  const projectId = await createLiveProject(leaving)
  expect((await callAs(server.app, leaving).post('/deleteAccount')).statusCode).toBe(200)
  expect(await countTurns(projectId)).toBe(0)
  expect(await findUser(leaving)).toBeUndefined()
  expect(deletedRows.length).toBeGreaterThan((3 * TURNS) / 20)
  expect(new Set(deletedRows)).toEqual(new Set([20]))
})

test('a project with many turns is gone at once, also for its owner, and its name and place are free', async () => {
  const owner = await createTestAccount(server, { role: 9 })
  const projectId = await createLiveProject(owner)
  const api = callAs(server.app, owner)
  const notice = { userId: owner.userId, kind: 'brick_failing', projectId, at: new Date(AT) } as const
  await insertNotice(server.context.database, notice)
  cutAfter = 1
  expect((await api.post('/project/delete', { project_id: projectId })).statusCode).toBe(200)
  cutAfter = Number.POSITIVE_INFINITY
  expect(await countTurns(projectId)).toBeGreaterThan(0)

  expect((await api.get('/project/getByUser')).json()).toEqual([])
  expect((await api.get('/notices')).body).not.toContain(projectId)
  expect((await api.get(`/project/getById?project_id=${projectId}`)).statusCode).toBe(404)
  expect((await api.post('/project/update', { id: projectId, name: 'Again' })).statusCode).toBe(404)
  expect((await api.post('/project/deploy', { project_id: projectId })).statusCode).toBe(404)
  expect((await api.post('/project/delete', { project_id: projectId })).statusCode).toBe(404)
  expect((await api.post('/completionChat', askAsVisitor(projectId))).statusCode).toBe(404)
  expect((await api.get('/user/settings')).json().usage.live_projects.used).toBe(0)
  expect((await callAs(server.app, undefined).get(`/live/${projectId}/config`)).json()).toEqual({ live: false })

  await sweepDatabase(server.context)
  expect(await countTurns(projectId)).toBe(0)
  expect(await findUser(owner)).toBeDefined()
  const rows = await server.context.database.selectFrom('projects').select('id').where('id', '=', projectId).execute()
  expect(rows).toEqual([])
})

test('the versions of an account that goes are deleted five at once, and what a kill has left with the next sweep', async () => {
  const leaving = await createTestAccount(server, { role: 9 })
  const { id } = (await callAs(server.app, leaving).post('/project/new', { 'new-project-name': 'Bot' })).json()
  const { database } = server.context
  const version = {
    owner_id: leaving.userId,
    project_id: id,
    name: 'Bot',
    content: '{}',
    deployed_at: AT,
    changes: null,
  }
  const rows = Array.from({ length: 12 }, (_, at) => ({ ...version, version: at + 1 }))
  await database.insertInto('project_versions').values(rows).execute()
  const countVersions = async () =>
    (await database.selectFrom('project_versions').select('version').where('project_id', '=', id).execute()).length
  cutAfter = 1
  expect((await callAs(server.app, leaving).post('/deleteAccount')).statusCode).toBe(200)
  expect((await callAs(server.app, leaving).get('/auth/user')).statusCode).toBe(401)
  expect(await countVersions()).toBeGreaterThanOrEqual(12 - 2 * 5)
  cutAfter = Number.POSITIVE_INFINITY
  await sweepDatabase(server.context)
  expect(await countVersions()).toBe(0)
  expect(await findUser(leaving)).toBeUndefined()
  expect(deletedRows.length).toBeGreaterThan(1)
  expect(new Set(deletedRows)).toEqual(new Set([5]))
})

const askAsVisitor = (projectId: string) => ({ project_id: projectId, messages: [{ role: 'user', content: 'Hello' }] })

async function createLiveProject(owner: TestAccount): Promise<string> {
  const api = callAs(server.app, owner)
  await api.post('/user/openaikey', { openaikey: 'sk-a-key-of-nobody' })
  const { id } = (await api.post('/project/new', { 'new-project-name': 'Bot' })).json()
  await server.context.database
    .updateTable('projects')
    .set({ live_version: 1, version: 1, went_live_at: AT })
    .where('id', '=', id)
    .execute()
  const numbers = Array.from({ length: TURNS }, (_, number) => number)
  const own = { owner_id: owner.userId, project_id: id }
  const { database } = server.context
  await database
    .insertInto('conversations')
    .values(numbers.map((n) => ({ ...own, id: `${id} ${n}`, ...CONVERSATION })))
    .execute()
  await database
    .insertInto('conversation_turns')
    .values(numbers.map((n) => ({ ...own, id: `${id} ${n}`, conversation_id: `${id} ${n}`, ...TURN })))
    .execute()
  await database
    .insertInto('brick_calls')
    .values(numbers.map((n) => ({ ...own, id: `${id} ${n}`, turn_id: `${id} ${n}`, ...CALL })))
    .execute()
  return id
}

const CONVERSATION = { visitor: null, test: 0, version: 1, created_at: AT, last_turn_at: AT }
const TURN = {
  state: 'answered' as const,
  period: '2026-11',
  reserved_at: AT,
  settled_at: AT,
  user_message: 'Where is it?',
  reply: 'On its way.',
  finish: 'stop',
  error_code: null,
  prompt_tokens: 1,
  completion_tokens: 1,
  feedback: 0,
}
const CALL = {
  function_id: 'f',
  brick: 'Orders',
  state: 'succeeded' as const,
  duration_ms: 1,
  request: null,
  response: null,
  at: AT,
}

async function countTurns(projectId: string): Promise<number> {
  const turns = server.context.database.selectFrom('conversation_turns').where('project_id', '=', projectId)
  const { count } = await turns.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

function findUser({ userId }: TestAccount) {
  const { database } = server.context
  return database.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
}
