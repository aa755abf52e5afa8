import { type RawBuilder, sql } from 'kysely'

/**
 * A text column that no index is searched by. SQLite has no statistics here: of two indexes that fit equally well it
 * takes either. In a search for the turns of one conversation it would go through all turns of the bot.
 */
export function writeUnindexed(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`
}
