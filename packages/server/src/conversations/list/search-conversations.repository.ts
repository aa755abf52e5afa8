import { type Expression, type SqlBool, sql } from 'kysely'
import { writeProjectWord } from '#conversation-texts/search-words.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'

export interface Search {
  projectId: string
  words: readonly string[]
  conditions: readonly Expression<SqlBool>[]
  /** True if a condition may hold for few conversations or none. No index tells this in advance. */
  isRare: boolean
  most?: number | undefined
}

export interface Match {
  id: string
  last_turn_at: string
}

type SearchTable = Record<'conversation_search', { rowid: number; conversation_search: string }>

export function searchConversations(database: Database, search: Search): Promise<Match[]> {
  return isPostgres(database) ? searchInPostgres(database, search) : searchInSqlite(database, search)
}

/**
 * Puts each word in quotation marks, so that nothing that a user typed is read as syntax. `listSearchWords`
 * leaves no quotation mark in a word.
 */
function writeWordsQuery({ projectId, words }: Search, quote: string, and: string, prefix: string): string {
  return `${[writeProjectWord(projectId), ...words].map((word) => quote + word + quote).join(and)}${prefix}`
}

function searchInPostgres(database: Database, search: Search) {
  return search.isRare ? searchByConditionsFirst(database, search) : searchByWords(database, search)
}

function searchByWords(database: Database, search: Search) {
  return database
    .selectFrom('conversations')
    .select(['id', 'last_turn_at'])
    .where(({ and }) => and([...search.conditions, writeWordsCondition(search, 'conversations')]))
    .orderBy('last_turn_at', 'desc')
    .orderBy('id', 'desc')
    .$if(search.most !== undefined, (page) => page.limit(search.most ?? 0))
    .execute()
}

/**
 * Evaluates the conditions in the index of the list, so that only matching rows are read. `offset 0` keeps Postgres
 * from evaluating the conditions later.
 */
function searchByConditionsFirst(database: Database, search: Search) {
  return database
    .selectFrom(({ selectFrom }) =>
      selectFrom('conversations')
        .select(['owner_id', 'id', 'last_turn_at'])
        .where(({ and }) => and([...search.conditions]))
        .orderBy('last_turn_at', 'desc')
        .orderBy('id', 'desc')
        .offset(0)
        .as('judged'),
    )
    .innerJoin('conversations as said', (join) =>
      join.onRef('said.owner_id', '=', 'judged.owner_id').onRef('said.id', '=', 'judged.id'),
    )
    .select(['judged.id', 'judged.last_turn_at'])
    .where(writeWordsCondition(search, 'said'))
    .orderBy('judged.last_turn_at', 'desc')
    .orderBy('judged.id', 'desc')
    .$if(search.most !== undefined, (page) => page.limit(search.most ?? 0))
    .execute()
}

/**
 * Cutting a row's text into words takes 16 µs. So each word is first searched for by `like`, which takes 1 µs and lets
 * the planner estimate how many rows match, to choose between the index of words and the index of times.
 */
function writeWordsCondition(search: Search, table: 'conversations' | 'said'): Expression<SqlBool> {
  const words = sql.ref(`${table}.words`)
  const found = search.words.map((word) => sql<SqlBool>`${words} like ${`% ${escapeUnderscores(word)}%`}`)
  const query = writeWordsQuery(search, "'", ' & ', ':*')
  return sql<SqlBool>`(${sql.join(found, sql` and `)}
    and array_to_tsvector(string_to_array(${words}, ' ')) @@ cast(${query} as tsquery))`
}

/** `_` is the only wildcard of `like` that a word from `listSearchWords` can hold. */
function escapeUnderscores(word: string): string {
  return word.replaceAll('_', '\\_')
}

/**
 * This many of the newest conversations are read before the index of words is used. A word that occurs in a tenth of
 * them already fills a page.
 */
const LOOKED_THROUGH = 600

/**
 * A search for more words than this uses the index at once: to look for a hundred words in so many long conversations
 * takes seconds, in which the whole server stands still.
 */
const MOST_LOOKED_FOR = 8

/**
 * Reads the newest conversations first: a frequent word is soon found there, but the index of words would first collect
 * all conversations with the word. The index is used only for rarer words.
 */
async function searchInSqlite(database: Database, search: Search): Promise<Match[]> {
  if (search.words.length > MOST_LOOKED_FOR) return searchInIndex(database, search)
  const { matches, isAll } = await searchNewest(database, search)
  const isFull = search.most !== undefined && matches.length >= search.most
  return isAll || isFull ? matches.slice(0, search.most) : searchInIndex(database, search)
}

async function searchNewest(database: Database, search: Search): Promise<{ matches: Match[]; isAll: boolean }> {
  const rows = await database
    .selectFrom('conversations')
    .select(['id', 'last_turn_at', writeContainsAllWords(search.words).as('holds')])
    .where(({ and }) => and([...search.conditions]))
    .orderBy('last_turn_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const matches = rows.filter(({ holds }) => holds === 1).map(({ id, last_turn_at }) => ({ id, last_turn_at }))
  return { matches, isAll: rows.length < LOOKED_THROUGH }
}

function writeContainsAllWords(words: readonly string[]) {
  const held = words.map((word, at) => {
    const sought = at === words.length - 1 ? ` ${word}` : ` ${word} `
    return sql<SqlBool>`instr(words || ' ', ${sought}) > 0`
  })
  return sql<number>`(${sql.join(held, sql` and `)})`
}

/**
 * A higher row number in the index means a later last turn. So reading from the highest number gives the newest first,
 * and can stop once a page is full.
 */
function searchInIndex(database: Database, search: Search): Promise<Match[]> {
  const query = writeWordsQuery(search, '"', ' AND ', '*')
  return (
    database
      .$extendTables<SearchTable>()
      .selectFrom('conversation_search')
      // SQLite keeps the order of a cross join, but may reorder an inner join.
      .crossJoin('conversations')
      .select(['conversations.id', 'conversations.last_turn_at'])
      .where('conversation_search.conversation_search', sql`match`, query)
      .whereRef('conversations.search_row', '=', 'conversation_search.rowid')
      .where(({ and }) => and([...search.conditions]))
      .orderBy('conversation_search.rowid', 'desc')
      .$if(search.most !== undefined, (page) => page.limit(search.most ?? 0))
      .execute()
  )
}
