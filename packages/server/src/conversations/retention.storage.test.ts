import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { countLockWaits } from '#test/tools/count-lock-waits.ts'
import { explainStatement, type LoggedStatement } from '#test/tools/explain-statement.ts'
import { insertBot } from '#test/tools/insert-bot.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { deleteOldConversations, updateRecording } from './retention.repository.ts'

const SHORT = { id: 'short', userId: 'owner of the short' }
const LONG = { id: 'long', userId: 'owner of the long' }
const TURNS = 130
const TWO_DAYS_LATER = new Date('2026-11-23T12:00:00.000Z')

const statements: LoggedStatement[] = []
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ log: ({ query }) => void statements.push(query) })
  const { database } = opened
  await insertBot(database, SHORT, { recordingDays: 1 })
  await insertBot(database, LONG)
  for (const own of [SHORT, LONG]) await insertTurns(database, own, { turns: TURNS })
  statements.length = 0
  await deleteOldConversations(database, TWO_DAYS_LATER)
})
afterAll(() => opened.close())

test('each bot keeps its conversations for its own number of days', async () => {
  const { database } = opened
  for (const table of ['conversation_turns', 'conversations'] as const) {
    const kept = await database.selectFrom(table).select('project_id').execute()
    expect(kept.map(({ project_id }) => project_id)).toEqual(Array.from({ length: TURNS }, () => LONG.id))
  }
})

test('no statement deletes more than 50 turns or conversations, so that chats go on meanwhile', () => {
  for (const table of ['conversation_turns', 'conversations']) {
    const deleting = statements.filter(({ sql }) => sql.startsWith(`delete from "${table}"`))
    const ids = deleting.map(({ parameters }) => parameters.filter((value) => String(value).startsWith(`${SHORT.id} `)))
    expect(ids.map(({ length }) => length)).toEqual([50, 50, 30])
  }
})

test.runIf(inject('engine') === 'sqlite')(
  'what one bot keeps for a day only is found without reading the turns that others keep for longer',
  async () => {
    const finding = statements.filter(({ sql }) => /from "projects" cross join "conversation(s|_turns)"/.test(sql))
    expect(finding.length).toBeGreaterThan(0)
    for (const statement of finding) {
      const plan = (await explainStatement(opened.database, statement)).join('\n')
      expect(plan).toMatch(/SEARCH conversation(s|_turns) USING .*\(owner_id=\? AND project_id=\? AND \w+_at<\?\)/)
    }
  },
)

test('what a bot is told to keep for longer while its old conversations are being deleted stays', async () => {
  const own = { id: 'lengthened', userId: 'owner of the lengthened' }
  await insertBot(opened.database, own, { recordingDays: 1 })
  await insertTurns(opened.database, own, { turns: 2 })
  let found = 0
  const lengthenOnceFound: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some(({ owner_id }) => owner_id === own.userId) && ++found === 1)
        await updateRecording(opened.database, own, { days: 30, mask: undefined })
      return result
    },
  }
  await deleteOldConversations(opened.database.withPlugin(lengthenOnceFound), TWO_DAYS_LATER)
  expect(found).toBeGreaterThan(0)
  for (const table of ['conversation_turns', 'conversations'] as const) {
    const kept = opened.database.selectFrom(table).select('id').where('project_id', '=', own.id).orderBy('id')
    expect((await kept.execute()).map(({ id }) => id)).toEqual([`${own.id} 0`, `${own.id} 1`])
  }
})

test('an answer that ends while older turns of its conversation are deleted is counted in the conversation', async () => {
  const { database } = opened
  const own = { id: 'rebuilt', userId: 'owner of the rebuilt' }
  await insertBot(database, own, { recordingDays: 1 })
  await insertTurns(database, own, { turns: 1 })
  const turns = database.selectFrom('conversation_turns').selectAll().where('project_id', '=', own.id)
  const old = await turns.executeTakeFirstOrThrow()
  const at = TWO_DAYS_LATER.toISOString()
  const young = { ...old, reserved_at: at, settled_at: at }
  await database
    .insertInto('conversation_turns')
    .values({ ...young, id: 'young' })
    .execute()
  const conversation = database.updateTable('conversations').where('project_id', '=', own.id)
  await conversation.set({ turns: 2, last_turn_at: at }).execute()

  const swept = await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('conversation_turns')
      .values({ ...young, id: 'youngest' })
      .execute()
    const counted = transaction.updateTable('conversations').set(({ eb }) => ({ turns: eb('turns', '+', 1) }))
    await counted.where('owner_id', '=', own.userId).where('project_id', '=', own.id).execute()
    const sweeping = deleteOldConversations(database, TWO_DAYS_LATER)
    // On SQLite it waits for this transaction to end, with all it does.
    if (inject('engine') === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(1)
    return { sweeping }
  })
  await swept.sweeping
  const kept = await database.selectFrom('conversations').select('turns').where('project_id', '=', own.id).execute()
  expect(kept).toEqual([{ turns: 2 }])
})
