import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listConversationMarks } from '#conversation-texts/mark-bits.ts'
import { listConversations } from '#conversations/list/list-conversations.repository.ts'
import { migrate } from '#db/migrate.ts'
import { openTestDatabase } from '#test/tools/open-test-database.ts'
import { migrations } from './index.ts'

const own = { id: 'p', userId: 'u' }
const at = '2026-10-01T12:00:00.000Z'

test('conversations from before are found by their words, marks and bricks', async () => {
  const place = await openTestDatabase({ empty: true })
  const { database, location } = place
  const before = migrations.findIndex(({ name }) => name === '0013-insight-conversations')
  await migrate(database, location.engine, migrations.slice(0, before))
  await sql`insert into users (id, name, email, email_key, password_hash, granted_role, subscribed_role, created_at)
    values ('u', 'Ada', 'a@people.test', 'a@people.test', '-', 8, 0, ${at})`.execute(database)
  await sql`insert into projects (owner_id, id, name, draft, revision, version, appearance, texts, origins, limits,
      recording_days, created_at, updated_at, stored_bytes)
    values ('u', 'p', 'Bot', '{}', 1, 0, '{}', '{}', '[]', '{}', 30, ${at}, ${at}, 0)`.execute(database)
  for (let number = 0; number < 60; number++) {
    const id = `c${number}`
    await sql`insert into conversations (owner_id, id, project_id, test, version, created_at, last_turn_at)
      values ('u', ${id}, 'p', 0, 1, ${at}, ${at})`.execute(database)
    await sql`insert into conversation_turns (owner_id, id, conversation_id, project_id, state, period, reserved_at,
        settled_at, user_message, reply, finish, feedback)
      values ('u', ${id}, ${id}, 'p', 'answered', '2026-10', ${at}, ${at}, ${`Where is  order ${number}?`},
        'On its way.', 'stop', ${number === 7 ? -1 : 0})`.execute(database)
  }
  await sql`insert into brick_calls (owner_id, id, turn_id, project_id, function_id, brick, state, duration_ms, response, at)
    values ('u', 'b', 'c8', 'p', 'orders', 'Orders', 'failed', 1, '{"status":500,"body":"no"}', ${at})`.execute(
    database,
  )
  await migrate(database, location.engine)

  expect(await listConversations(database, own, { q: 'order' })).toHaveLength(60)
  const [found, ...others] = await listConversations(database, own, { q: 'ORDER 42' })
  expect(others).toEqual([])
  expect(found).toMatchObject({ id: 'c42', first_words: 'Where is order 42?', turns: 1, failed: 0, marks: [] })
  const listConversationIds = async (filters: Parameters<typeof listConversations>[2]) =>
    (await listConversations(database, own, filters)).map(({ id }) => id)
  expect(await listConversationIds({ mark: 'disliked' })).toEqual(['c7'])
  expect(await listConversationIds({ mark: 'failed' })).toEqual(['c8'])
  expect(await listConversationIds({ brick: 'orders' })).toEqual(['c8'])
  const turn = database.selectFrom('conversation_turns').select(['marks', 'trace']).where('id', '=', 'c8')
  const { marks, trace } = await turn.executeTakeFirstOrThrow()
  expect([listConversationMarks(marks), trace]).toEqual([['failed', 'unanswered'], null])
  const { mask } = await database.selectFrom('projects').select('mask').executeTakeFirstOrThrow()
  expect(mask).toBe(0)
  await place.close()
})
