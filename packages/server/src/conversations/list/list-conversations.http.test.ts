import type { ConversationSummary } from '@bricks/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeCalledBricks } from '#conversation-texts/called-bricks.ts'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { writeSearchWords } from '#conversation-texts/search-words.ts'
import { createId } from '#ids.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { closeTurn, upsertConversation } from '../conversation.repository.ts'
import { deleteConversation } from '../delete-conversation.repository.ts'
import { eraseTextsOfProject } from '../erase-texts.repository.ts'
import { insertTurn } from '../insert-turn.repository.ts'
import { deleteOldConversations, updateRecording } from '../retention.repository.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000

const statements: string[] = []
let server: TestServer
let owner: TestAccount
let projectId: string
let otherId: string
beforeAll(async () => {
  server = await startTestServer({
    ports: { clock: () => new Date(NOW) },
    log: ({ query }) => void statements.push(query.sql),
  })
  await openAccount()
})
afterAll(() => server.close())

async function openAccount(): Promise<void> {
  owner = await createTestAccount(server, { role: 8 })
  const createProject = async () => {
    const answer = await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })
    return answer.json().id
  }
  projectId = await createProject()
  otherId = await createProject()
}

interface Said {
  at?: number
  project?: string
  marks?: number
  called?: string[]
  test?: number
  version?: number
}

async function storeConversation(conversation: string, words: string, said: Said = {}): Promise<void> {
  const { database } = server.context
  const { at = NOW, project = projectId, marks = 0, called = [], test: isTest = 0, version = 1 } = said
  const id = createId()
  const turn = { id, conversationId: conversation, projectId: project, userId: owner.userId, period: '2026-11' }
  await insertTurn(database, turn, new Date(at))
  const counts = { prompt_tokens: 1, completion_tokens: 1, error_code: null, trace: null, cards: null }
  const outcome = { state: 'answered' as const, user_message: words, reply: 'Well.', finish: 'stop', marks, ...counts }
  await closeTurn(database, turn, outcome, new Date(at))
  await upsertConversation(database, {
    ...{ owner_id: owner.userId, id: conversation, project_id: project, visitor: null, test: isTest, version },
    ...{ created_at: new Date(at).toISOString(), last_turn_at: new Date(at).toISOString(), origin: null },
    ...{ first_words: words, turns: 1, failed: 0, marks, called: writeCalledBricks(called) },
    words: writeSearchWords(project, [words, 'Well.']),
  })
}

async function listConversationIds(query: Record<string, string> = {}, project = projectId): Promise<string[]> {
  const values = new URLSearchParams({ project_id: project, ...query })
  const answer = await callAs(server.app, owner).get(`/project/conversations?${values}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().map(({ id }: ConversationSummary) => id)
}

async function addNewer(count: number): Promise<void> {
  for (const project of [projectId, otherId]) {
    for (let at = 0; at < count; at++) {
      await upsertConversation(server.context.database, {
        ...{ owner_id: owner.userId, id: `newer-${project}-${at}`, project_id: project, visitor: null },
        ...{ test: at % 2, version: 1, created_at: LATER, last_turn_at: LATER, origin: null, first_words: 'Newer.' },
        ...{ turns: 1, failed: 0, marks: MARK_BITS.failed, called: '', words: writeSearchWords(project, ['Newer.']) },
      })
    }
  }
}
const LATER = new Date(NOW + 60_000).toISOString()

const searchConversationIds = (q: string, project?: string) => listConversationIds({ q }, project)

/** SQLite looks through the 600 newest conversations; older ones are found by the index of words. */
describe.each([0, 700])('search, with %i newer conversations', (newer) => {
  beforeAll(async () => {
    await openAccount()
    await addNewer(newer)
  })
  afterAll(openAccount)

  test('finds conversations by words that are in any of their turns, the last one perhaps unfinished', async () => {
    await storeConversation('s1', 'Where is my ORDER 42?', { at: NOW - 3_000 })
    await storeConversation('s2', 'Order shoes', { at: NOW - 2_000 })
    await storeConversation('s1', 'It was a café table', { at: NOW - 1_000 })
    expect(await searchConversationIds('order')).toEqual(['s1', 's2'])
    expect(await searchConversationIds('order table')).toEqual(['s1'])
    expect(await searchConversationIds('  Table, ORD')).toEqual(['s1'])
    expect(await searchConversationIds('ord table')).toEqual([])
    expect(await searchConversationIds('CAFÉ')).toEqual(['s1'])
    expect(await searchConversationIds('well shoe')).toEqual(['s2'])
    expect(await searchConversationIds('sofa')).toEqual([])
    expect(await searchConversationIds('?!')).toEqual([])
    if (newer === 0) expect(await searchConversationIds('  ')).toEqual(['s1', 's2'])
  })

  test('finds a word behind an article or another short word that an apostrophe joins to it', async () => {
    await storeConversation('french', "Où en est l’ordre ? Est-ce qu’il y a d'accord", { at: NOW - 6_000 })
    await storeConversation('italian', "Dov'è l'acqua dell'hotel", { at: NOW - 7_000 })
    for (const q of ["l'ordre", 'l’ordre', 'ordre', 'ordr', 'accord', "d'accord", 'daccord'])
      expect(await searchConversationIds(q), q).toEqual(['french'])
    for (const q of ['acqua', 'hotel', "dell'hotel", "l'acq"])
      expect(await searchConversationIds(q), q).toEqual(['italian'])
  })

  test('takes a sign within a word for itself', async () => {
    await storeConversation('w1', 'parcel_one')
    await storeConversation('w2', 'parcelXone')
    expect(await searchConversationIds('parcel_one')).toEqual(['w1'])
    expect(await listConversationIds({ q: 'parcel_o', mark: 'failed' })).toEqual([])
  })

  test('finds words of languages without spaces', async () => {
    await storeConversation('ja', '注文はどこですか')
    await storeConversation('zh', '我的订单在哪里')
    expect(await searchConversationIds('注文')).toEqual(['ja'])
    expect(await searchConversationIds('订单')).toEqual(['zh'])
  })

  test.each([
    ...['"', "'", '" OR "zebra', 'zebra OR order', 'NEAR(order shoes)', 'zebra:*', '!zebra', '-zebra', 'order | zebra'],
    ...["zebra' | 'order", '\\', '%', '*', ':', '<->', '()'],
  ])('takes %j for what it says', async (q) => {
    expect(await searchConversationIds(q)).toEqual([])
  })

  test('N1: finds a conversation by many words without looking for each of them in the newest ones', async () => {
    const many = Array.from({ length: 66 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}`)
    await storeConversation('all', many.join(' '))
    await storeConversation('most', many.slice(1).join(' '))
    statements.length = 0
    expect(await searchConversationIds(many.join(' '))).toEqual(['all'])
    expect(statements.filter((sql) => sql.split('instr(').length > 9)).toEqual([])
  })

  test('stays in its project, and no word is a project', async () => {
    await storeConversation('o1', 'order of the other', { project: otherId })
    expect(await searchConversationIds('other')).toEqual([])
    expect(await searchConversationIds('order', otherId)).toEqual(['o1'])
    expect(await searchConversationIds(otherId)).toEqual([])
  })

  test('goes along with the other filters', async () => {
    await storeConversation('f1', 'filtered', { at: NOW - 9_000, marks: MARK_BITS.failed })
    await storeConversation('f2', 'filtered', { at: NOW - 8_000, test: 1 })
    expect(await searchConversationIds('filtered')).toEqual(['f2', 'f1'])
    expect(await listConversationIds({ q: 'filtered', mark: 'failed' })).toEqual(['f1'])
    expect(await listConversationIds({ q: 'filtered', mark: 'disliked' })).toEqual([])
    expect(await listConversationIds({ q: 'filtered', brick: 'none' })).toEqual(['f2', 'f1'])
    expect(
      await listConversationIds({ q: 'filter', mark: 'failed', before: new Date(NOW - 9_000).toISOString() }),
    ).toEqual([])
    expect(await listConversationIds({ q: 'filtered', kind: 'test' })).toEqual(['f2'])
    expect(await listConversationIds({ q: 'filtered', before: new Date(NOW - 8_000).toISOString() })).toEqual(['f1'])
  })

  test('gives pages without a gap, also where many have one instant', async () => {
    for (let at = 0; at < 120; at++)
      await storeConversation(`many-${at}`, 'crowded', { at: NOW - (at < 60 ? 60 : at) * 1_000 })
    const seen: string[] = []
    for (let before: string | undefined; ; ) {
      const values = new URLSearchParams({ project_id: projectId, q: 'crowded', ...(before && { before }) })
      const page = (await callAs(server.app, owner).get(`/project/conversations?${values}`)).json()
      seen.push(...page.map(({ id }: ConversationSummary) => id))
      before = page.at(-1)?.last_at
      if (page.length === 0) break
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })
})

test('each filter shows what it says, and they go together', async () => {
  const project = (await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })).json().id
  const listShownIds = (query: Record<string, string>) => listConversationIds(query, project)
  await storeConversation('failed', 'a', {
    project,
    at: NOW - 5 * DAY,
    marks: MARK_BITS.failed | MARK_BITS.unanswered,
    called: ['x', 'y'],
  })
  await storeConversation('disliked', 'b', { project, at: NOW - 4 * DAY, marks: MARK_BITS.disliked, version: 2 })
  await storeConversation('tried', 'c', { project, at: NOW - 3 * DAY, test: 1, version: 0, called: ['y'] })
  await storeConversation('nothing', 'd', {
    project,
    at: NOW - 2 * DAY,
    marks: MARK_BITS.nothing | MARK_BITS.unanswered,
  })
  await storeConversation('nothing', 'd', { project, at: NOW - 2 * DAY, called: ['x'] })
  expect(await listShownIds({})).toEqual(['nothing', 'tried', 'disliked', 'failed'])
  expect(await listShownIds({ mark: 'failed' })).toEqual(['failed'])
  expect(await listShownIds({ mark: 'disliked' })).toEqual(['disliked'])
  expect(await listShownIds({ mark: 'nothing' })).toEqual(['nothing'])
  expect(await listShownIds({ mark: 'handed' })).toEqual([])
  expect(await listShownIds({ mark: 'unanswered' })).toEqual(['nothing', 'disliked', 'failed'])
  expect(await listShownIds({ brick: 'x' })).toEqual(['nothing', 'failed'])
  expect(await listShownIds({ brick: 'y' })).toEqual(['tried', 'failed'])
  expect(await listShownIds({ brick: 'none' })).toEqual(['disliked'])
  expect(await listShownIds({ kind: 'test' })).toEqual(['tried'])
  expect(await listShownIds({ kind: 'live', version: '1' })).toEqual(['nothing', 'failed'])
  expect(await listShownIds({ version: '2' })).toEqual(['disliked'])
  const writeDay = (days: number) => new Date(NOW - days * DAY).toISOString().replace('.000', '')
  expect(await listShownIds({ from: writeDay(4), to: writeDay(2) })).toEqual(['tried', 'disliked'])
  expect(await listShownIds({ from: writeDay(4), mark: 'unanswered', brick: 'none' })).toEqual(['disliked'])
  const cutToUtcDay = (instant: string) => instant.slice(0, 'YYYY-MM-DD'.length)
  expect(await listShownIds({ from: cutToUtcDay(writeDay(4)), to: cutToUtcDay(writeDay(3)) })).toEqual([
    'tried',
    'disliked',
  ])
  expect(await listShownIds({ from: cutToUtcDay(writeDay(3)), to: '9999-12-31' })).toEqual(['nothing', 'tried'])
})

test('a chat by a preview link is neither a visitor’s nor a test', async () => {
  await openAccount()
  await storeConversation('shown', 'By a link', { version: 0 })
  await storeConversation('visited', 'By a visitor', { at: NOW - 1_000 })
  await storeConversation('tried', 'By its owner', { at: NOW - 2_000, test: 1, version: 0 })
  expect(await listConversationIds({ kind: 'live' })).toEqual(['visited'])
  expect(await listConversationIds({ kind: 'test' })).toEqual(['tried'])
  expect(await listConversationIds({ version: '0' })).toEqual(['shown', 'tried'])
  expect(await listConversationIds()).toEqual(['shown', 'visited', 'tried'])
})

test('below Pro a builder reads their own test chats of the last 7 days, and no visitor', async () => {
  const free = await createTestAccount(server, { role: 1 })
  const { database } = server.context
  const api = callAs(server.app, free)
  const project = (await api.post('/project/new', { 'new-project-name': 'Bot' })).json().id
  const row = { owner_id: free.userId, project_id: project, visitor: null, version: 0, created_at: '' }
  const createInstantBefore = (days: number) => new Date(NOW - days * DAY).toISOString()
  const rows = [
    { ...row, id: 'mine', test: 1, last_turn_at: createInstantBefore(6.9) },
    { ...row, id: 'old', test: 1, last_turn_at: createInstantBefore(7.1) },
    { ...row, id: 'visitors', test: 0, last_turn_at: createInstantBefore(1) },
  ]
  await database.insertInto('conversations').values(rows).execute()
  const turn = { projectId: project, userId: free.userId, period: '2026-11' }
  for (const { id, last_turn_at } of rows)
    await insertTurn(database, { ...turn, id, conversationId: id }, new Date(last_turn_at))
  await database
    .updateTable('conversation_turns')
    .set({ state: 'answered' })
    .where('owner_id', '=', free.userId)
    .execute()
  const countShownConversations = async () =>
    (await api.get(`/project/conversations?project_id=${project}`)).json().length
  const countReadTurns = async (id: string) =>
    (await api.get(`/project/conversation?project_id=${project}&conversation_id=${id}`)).json().length
  expect([
    await countShownConversations(),
    await countReadTurns('mine'),
    await countReadTurns('old'),
    await countReadTurns('visitors'),
  ]).toEqual([1, 1, 0, 0])
  await database.updateTable('users').set({ granted_role: 8 }).where('id', '=', free.userId).execute()
  expect([
    await countShownConversations(),
    await countReadTurns('mine'),
    await countReadTurns('old'),
    await countReadTurns('visitors'),
  ]).toEqual([3, 1, 1, 1])
})

describe('what is gone is found no longer', () => {
  test('a conversation that is deleted goes with its turns, and its neighbours stay', async () => {
    await storeConversation('gone', 'vanishing')
    await storeConversation('stays', 'vanishing')
    const body = { project_id: projectId, conversation_id: 'gone' }
    const stranger = await createTestAccount(server, { role: 9 })
    expect((await callAs(server.app, stranger).post('/project/conversation/delete', body)).statusCode).toBe(404)
    expect(await searchConversationIds('vanishing')).toHaveLength(2)
    expect((await callAs(server.app, owner).post('/project/conversation/delete', body)).statusCode).toBe(200)
    expect(await searchConversationIds('vanishing')).toEqual(['stays'])
    const turns = await server.context.database
      .selectFrom('conversation_turns')
      .select('id')
      .where('conversation_id', '=', 'gone')
      .execute()
    expect(turns).toEqual([])
    await deleteConversation(server.context.database, { id: otherId, userId: owner.userId }, 'stays')
    expect(await searchConversationIds('vanishing')).toEqual(['stays'])
  })

  test('a conversation that lives on tells only of the turns that are left', async () => {
    await storeConversation('long', 'ancient sofa', { at: NOW - 31 * DAY, marks: MARK_BITS.failed, called: ['x'] })
    await storeConversation('long', 'recent table', { at: NOW - DAY })
    await deleteOldConversations(server.context.database, new Date(NOW))
    expect(await searchConversationIds('ancient')).toEqual([])
    expect(await searchConversationIds('recent table')).toEqual(['long'])
    const [row] = await server.context.database
      .selectFrom('conversations')
      .select(['first_words', 'turns', 'marks', 'called'])
      .where('id', '=', 'long')
      .execute()
    expect(row).toEqual({ first_words: 'recent table', turns: 1, marks: 0, called: '' })
  })

  test('texts that are forgotten leave the numbers', async () => {
    await storeConversation('quiet', 'whispered', { project: otherId, marks: MARK_BITS.nothing })
    const other = { id: otherId, userId: owner.userId }
    await updateRecording(server.context.database, other, { days: 0, mask: undefined })
    await eraseTextsOfProject(server.context.database, other)
    expect(await searchConversationIds('whispered', otherId)).toEqual([])
    expect(await listConversationIds({ mark: 'nothing' }, otherId)).toEqual(['quiet'])
  })
})

test.runIf(inject('engine') === 'sqlite')(
  'the index holds what the conversations hold, after all of that',
  async () => {
    const { database } = server.context
    await sql`insert into conversation_search (conversation_search, rank) values ('integrity-check', 1)`.execute(
      database,
    )
    const rows = await database.selectFrom('conversations').select(['search_row', 'last_turn_at']).execute()
    expect(new Set(rows.map(({ search_row }) => search_row)).size).toBe(rows.length)
    for (const { search_row, last_turn_at } of rows)
      expect(Math.floor((search_row ?? 0) / 2048)).toBe(Date.parse(last_turn_at))
  },
)
