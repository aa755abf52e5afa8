import { type AliasedRawBuilder, sql } from 'kysely'

/** `count(*)` as a number on both engines; Postgres alone would give a string. */
export function countRows(): AliasedRawBuilder<number, 'count'> {
  return sql<number>`cast(count(*) as integer)`.as('count')
}
