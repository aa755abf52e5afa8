import { type AliasedRawBuilder, sql } from 'kysely'

/** Casts `count(*)`, because Postgres otherwise gives it as a string. */
export function countRows(): AliasedRawBuilder<number, 'count'> {
  return sql<number>`cast(count(*) as integer)`.as('count')
}
