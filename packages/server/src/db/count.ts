import { type AliasedRawBuilder, sql } from 'kysely'

/** `count(*)` as a number on both engines; plain Postgres gives a string. */
export function countRows(): AliasedRawBuilder<number, 'count'> {
  return sql<number>`cast(count(*) as integer)`.as('count')
}
