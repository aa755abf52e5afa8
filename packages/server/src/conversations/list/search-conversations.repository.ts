import { type Expression, type SqlBool, sql } from 'kysely'
import { projectWord } from '#conversation-texts/cut-words.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'

export interface Search {
  projectId: string
  /** As `cutWords` gives them. */
  words: readonly string[]
  conditions: readonly Expression<SqlBool>[]
  most?: number | undefined
}

type SearchTable = Record<'conversation_search', { rowid: number; conversation_search: string }>

/** The newest first. All words occur in each, the last one perhaps as the beginning of a word. */
export function selectMatches(database: Database, search: Search): Promise<{ id: string; last_turn_at: string }[]> {
  return isPostgres(database) ? selectOfPostgres(database, search) : selectOfSqlite(database, search)
}

/** Each word stands in quotes and holds none, so nothing of what was typed is syntax. */
function writeQuery({ projectId, words }: Search, quote: string, and: string, prefix: string): string {
  return `${[projectWord(projectId), ...words].map((word) => quote + word + quote).join(and)}${prefix}`
}

async function selectOfPostgres(database: Database, search: Search) {
  const query = writeQuery(search, "'", ' & ', ':*')
  return database
    .selectFrom('conversations')
    .select(['id', 'last_turn_at'])
    .where(({ and }) => and([...search.conditions]))
    .where(sql<SqlBool>`array_to_tsvector(string_to_array(words, ' ')) @@ cast(${query} as tsquery)`)
    .orderBy('last_turn_at', 'desc')
    .orderBy('id', 'desc')
    .$if(search.most !== undefined, (page) => page.limit(search.most ?? 0))
    .execute()
}

/** The rows of the index are numbered by the time of the last turn, so it is read from its end and no further than needed. */
async function selectOfSqlite(database: Database, search: Search) {
  const query = writeQuery(search, '"', ' AND ', '*')
  return (
    database
      .$extendTables<SearchTable>()
      .selectFrom('conversation_search')
      // This order of reading is kept; an inner join may be turned around.
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
