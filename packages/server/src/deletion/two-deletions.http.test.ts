import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureCustomer } from '#billing/checkout/ensure-customer.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { createSoftAuthenticator } from '#test/tools/soft-authenticator.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { deleteMarkedProject, deleteOrMarkProject, deleteOrMarkUser, deleteSomeRows } from './deletion.repository.ts'
import { finishDeletions } from './finish-deletions.ts'

/** Long enough that what begins meanwhile waits for the rows of the open transaction. */
const WHILE_MS = 300

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('two processes that delete the same turns both go on until none is left', async () => {
  const { database, builder } = await openGate()
  const own = await addProject(builder, { turns: 0, conversations: 50 })
  const [, later] = await actMeanwhile(
    (transaction) => deleteSomeRows(transaction, own),
    () => deleteSomeRows(database, own),
  )
  expect(later).toBe(true)
})

test('of two processes that delete the last two projects of a deleted account one deletes the account', async () => {
  const { database, builder } = await openGate()
  const [first, second] = [await addProject(builder, { turns: 30 }), await addProject(builder, { turns: 30 })]
  await inTransaction(database, (transaction) => deleteOrMarkUser(transaction, builder.userId))
  await actMeanwhile(
    (transaction) => deleteMarkedProject(transaction, first),
    () => deleteMarkedProject(database, second),
  )
  expect(await isThere(builder)).toBe(false)
})

test('an account is gone whose last turns another process deletes at the same time', async () => {
  const { database, builder } = await openGate()
  const own = await addProject(builder, { turns: 30 })
  await inTransaction(database, (transaction) => deleteOrMarkProject(transaction, own))
  await actMeanwhile(
    (transaction) => deleteMarkedProject(transaction, own),
    () => inTransaction(database, (transaction) => deleteOrMarkUser(transaction, builder.userId)),
  )
  await finishDeletions(database)
  expect(await isThere(builder)).toBe(false)
})

test('a checkout that began before makes no customer for a deleted account', async () => {
  const { database, builder } = await openGate()
  await addProject(builder, { turns: 30 })
  await inTransaction(database, (transaction) => deleteOrMarkUser(transaction, builder.userId))
  const calls = { createCustomer: () => expect.unreachable() } as unknown as Parameters<typeof ensureCustomer>[1]
  const paying = ensureCustomer(server.context, calls, { id: builder.userId, email: builder.email })
  await expect(paying).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('what another tab writes while the account ends is refused, and nothing of it is kept', async () => {
  const { database, builder } = await openGate()
  await addProject(builder, { turns: 30 })
  const { providers, mail } = server.context.config
  Object.assign(mail, { smtpUrl: 'smtp://127.0.0.1:1' })
  Object.assign(providers, [providers[0], { ...providers[0], id: 'other', kind: 'compatible' }])
  await database.updateTable('users').set({ granted_role: 9 }).where('id', '=', builder.userId).execute()
  const { options } = (await builder.post('/user/passkeys/start')).json()
  const passkey = createSoftAuthenticator().createCredential(options)
  const [, answers] = await actMeanwhile(
    (transaction) => deleteOrMarkUser(transaction, builder.userId),
    () =>
      Promise.all([
        builder.post('/project/new', { 'new-project-name': 'Come back' }),
        builder.post('/user/name', { name: 'Come back' }),
        builder.post('/user/pause'),
        builder.post('/user/openaikey', { openaikey: 'sk-a-key-that-comes-back' }),
        builder.post('/user/codes/start', {}),
        builder.post('/user/passkeys/add', { name: 'Come back', passkey }),
        builder.post('/user/provider-keys', { provider: 'other', key: 'sk-another-that-comes-back' }),
        builder.post('/account/members/invite', { email: 'come-back@people.test', rights: 'viewer' }),
        builder.post('/user/weekly-mail', { on: false }),
      ]),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401))
  const dump = await dumpDatabase(database)
  expect(Object.values(dump).flatMap((rows) => rows.filter((row) => /come.back/i.test(row)))).toEqual([])
  const { secrets = [], passkeys = [], audit_events = [] } = dump
  expect([...secrets, ...passkeys, ...audit_events].filter((row) => row.includes(builder.userId))).toEqual([])
  await finishDeletions(database)
  expect(await isThere(builder)).toBe(false)
})

test('a year of daily totals goes in parts, too, also where no turns are left', async () => {
  const { database, builder } = await openGate()
  const own = await addProject(builder, { turns: 0, conversations: 1 })
  const totals = Array.from({ length: 450 }, (_, n) => ({ kind: 'brick' as const, key: `b${n}`, name: null, count: 1 }))
  await addDailyTotals(database, own, totals, new Date())
  await inTransaction(database, (transaction) => deleteOrMarkUser(transaction, builder.userId))
  const parts: number[] = []
  do parts.push(await countTotals(builder))
  while (await deleteSomeRows(database, own))
  expect(parts).toEqual([450, 450, 250, 50, 0])
  await finishDeletions(database)
  expect(await isThere(builder)).toBe(false)
})

async function countTotals({ userId }: Builder): Promise<number> {
  const totals = server.context.database.selectFrom('daily_totals').select('key').where('owner_id', '=', userId)
  return (await totals.execute()).length
}

async function openGate(): Promise<{ database: Database; builder: Builder }> {
  return { database: server.context.database, builder: await createBuilder(server) }
}

async function addProject(builder: Builder, rows: { turns: number; conversations?: number }) {
  const own = { id: await createTestProject(builder), userId: builder.userId }
  await insertTurns(server.context.database, own, rows)
  return own
}

/** On SQLite the second begins when the first is over. */
function actMeanwhile<First, Second>(
  first: (transaction: Database) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const begun = Promise.withResolvers<void>()
  const holding = inTransaction(server.context.database, async (transaction) => {
    const result = await first(transaction)
    begun.resolve()
    await sleep(WHILE_MS)
    return result
  })
  return Promise.all([holding, begun.promise.then(second)])
}

async function isThere({ userId }: Builder): Promise<boolean> {
  const users = server.context.database.selectFrom('users').select('id').where('id', '=', userId)
  return (await users.executeTakeFirst()) !== undefined
}
