import { sql } from 'kysely'
import { writeCalledBricks } from '#conversation-texts/called-bricks.ts'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { writeSearchWords } from '#conversation-texts/search-words.ts'
import { type ListFilters, listConversations } from '#conversations/list/list-conversations.repository.ts'
import { groupUnanswered } from '#conversations/unanswered/group-unanswered.ts'
import { listUnansweredTexts } from '#conversations/unanswered/unanswered.repository.ts'
import { type Database, type DatabaseLocation, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { inTransaction } from '#db/transaction.ts'
import { createQuestionGroupStore } from '#question-groups/question-group-store.ts'

const OWN = { id: 'project', userId: 'owner' }
const NOW = Date.parse('2026-11-21T12:00:00Z')
const MONTH = 30 * 24 * 60 * 60 * 1000
const VOCABULARY = 30_000
const TURNS = 3
const AT_ONCE = 250
const REPEATS = 25

export interface MeasuredQuery {
  name: string
  found: number
  median: number
  worst: number
}

export async function measureConversations(location: DatabaseLocation, count: number): Promise<MeasuredQuery[]> {
  const database = openDatabase(location)
  await migrate(database, location.engine)
  await fillProject(database, count)
  if (location.engine === 'postgres') await sql`vacuum analyze`.execute(database)
  const measured: MeasuredQuery[] = []
  for (const [name, filters] of Object.entries(QUERIES)) {
    measured.push(await measureQuery(name, async () => (await listConversations(database, OWN, filters)).length))
  }
  measured.push(...(await measureUnanswered(database)))
  await database.destroy()
  return measured
}

async function measureUnanswered(database: Database): Promise<MeasuredQuery[]> {
  const clock = () => new Date(NOW)
  const keptGroups = createQuestionGroupStore({ database, clock, logger: console })
  const groupAllUnanswered = () => groupUnanswered({ database, clock, keptGroups }, OWN, { testsSince: undefined })
  await groupAllUnanswered()
  await keptGroups.end()
  const range = { from: findInstantBeforeShareOfMonth(1), onlyTests: false }
  return [
    await measureQuery('what was not answered', async () => (await groupAllUnanswered()).groups?.length ?? 0),
    await measureQuery(
      'its texts, behind the answer',
      async () => (await listUnansweredTexts(database, OWN, range)).length,
    ),
  ]
}

const findInstantBeforeShareOfMonth = (share: number) => new Date(NOW - share * MONTH).toISOString()

const QUERIES: Record<string, ListFilters> = {
  'the first page': {},
  'a page in the middle': { before: findInstantBeforeShareOfMonth(0.5) },
  'the last page': { before: findInstantBeforeShareOfMonth(0.9995) },
  'failed (10 %)': { mark: 'failed' },
  'disliked (1 in 1,000)': { mark: 'disliked' },
  'handed over (none)': { mark: 'handed' },
  'called a brick (20 %)': { brick: 'brick-1' },
  'called a brick that none did': { brick: 'unknown' },
  'called none': { brick: 'none' },
  'test chats (1 %)': { kind: 'test' },
  'an old version (none)': { version: 99 },
  'two days in the middle': { from: findInstantBeforeShareOfMonth(0.6), to: findInstantBeforeShareOfMonth(0.53) },
  'a word in nearly all': { q: spellWord(0) },
  'a word in 1 of 20': { q: `${spellWord(40)} ` },
  'a rare word': { q: spellWord(25_000) },
  'a word in none': { q: 'qqqqqq' },
  'one letter': { q: spellWord(0).slice(0, 1) },
  'two letters': { q: spellWord(3).slice(0, 2) },
  'three letters': { q: spellWord(5).slice(0, 3) },
  'four letters': { q: spellWord(7).slice(0, 4) },
  'three words': { q: `${spellWord(1)} ${spellWord(30)} ${spellWord(300)}` },
  'a frequent word that failed': { q: spellWord(2), mark: 'failed' },
  'a frequent word, handed over (none)': { q: spellWord(2), mark: 'handed' },
}

async function measureQuery(name: string, find: () => Promise<number>): Promise<MeasuredQuery> {
  const times: number[] = []
  let found = 0
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const startedAt = performance.now()
    found = await find()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { name, found, median: times[REPEATS >> 1] ?? 0, worst: times.at(-1) ?? 0 }
}

async function fillProject(database: Database, count: number): Promise<void> {
  const at = new Date(NOW).toISOString()
  const user = { id: OWN.userId, name: 'Somebody', email: 'a@people.test', email_key: 'a@people.test', created_at: at }
  await database
    .insertInto('users')
    .values({ ...user, password_hash: '-', granted_role: 8, subscribed_role: 0 })
    .execute()
  const settings = { appearance: '{}', texts: '{}', origins: '[]', limits: '{}', recording_days: 30, draft: '{}' }
  const counts = {
    revision: 1,
    live_version: null,
    version: 0,
    went_live_at: null,
    stored_bytes: 0,
    changes: 0,
    bricks: 0,
  }
  const project = { owner_id: OWN.userId, id: OWN.id, name: 'Bot', created_at: at, updated_at: at }
  await database
    .insertInto('projects')
    .values({ ...project, ...settings, ...counts })
    .execute()
  for (let from = 0; from < count; from += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      makeConversation(from + index, count),
    )
    await inTransaction(database, async (transaction) => {
      await transaction
        .insertInto('conversations')
        .values(made.map(({ conversation }) => conversation))
        .execute()
      await transaction
        .insertInto('conversation_turns')
        .values(made.flatMap(({ turns }) => turns))
        .execute()
    })
  }
}

function makeConversation(index: number, count: number) {
  const id = `c${String(index).padStart(8, '0')}`
  const at = new Date(NOW - MONTH + Math.floor((index / count) * MONTH)).toISOString()
  const of = { owner_id: OWN.userId, project_id: OWN.id }
  const isFailed = index % 10 === 3
  const marks =
    (isFailed ? MARK_BITS.failed | MARK_BITS.unanswered : 0) | (index % 1_000 === 7 ? MARK_BITS.disliked : 0)
  const turns = Array.from({ length: TURNS }, (_, turn) => ({
    ...of,
    ...{ id: `${id}-${turn}`, conversation_id: id, state: 'answered' as const, period: '2026-11', reserved_at: at },
    ...{ settled_at: at, user_message: drawWords(10), reply: drawWords(35), finish: 'stop', error_code: null },
    ...{ prompt_tokens: 200, completion_tokens: 60, feedback: 0, marks: turn === 0 ? marks : 0 },
  }))
  const texts = turns.flatMap(({ user_message, reply }) => [user_message, reply])
  const conversation = {
    ...of,
    ...{ id, visitor: null, test: index % 100 === 0 ? 1 : 0, version: 1 + Math.floor((index / count) * 4) },
    ...{ created_at: at, last_turn_at: at, first_words: turns[0]?.user_message.slice(0, 120) ?? null, turns: TURNS },
    marks,
    called: index % 5 === 4 ? '' : writeCalledBricks([`brick-${index % 5}`]),
    words: writeSearchWords(OWN.id, texts),
  }
  return { conversation, turns }
}

let seed = 1
function drawNumber(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

function drawWords(count: number): string {
  return Array.from({ length: count }, () => spellWord(Math.floor(VOCABULARY ** drawNumber()) - 1)).join(' ')
}

function spellWord(rank: number): string {
  const syllables = [
    'ka',
    'ro',
    'mi',
    'te',
    'lu',
    'ban',
    'sor',
    'win',
    'del',
    'pra',
    'chi',
    'gon',
    'fe',
    'ju',
    'nox',
    'va',
  ]
  let word = ''
  for (let left = rank * 7 + 16; left > 0; left = Math.floor(left / 16)) word += syllables[left % 16]
  return word
}
