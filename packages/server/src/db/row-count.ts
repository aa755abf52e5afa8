import { type AliasedRawBuilder, sql } from 'kysely'

/** Casts `count(*)`, so that it is a number whatever type the engine counts in. */
export function buildRowCount(): AliasedRawBuilder<number, 'count'> {
  return sql<number>`cast(count(*) as integer)`.as('count')
}
