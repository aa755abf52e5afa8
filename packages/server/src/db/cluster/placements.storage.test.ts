import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CITUS_URL } from '#test/tools/citus-url.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { findOwnerColumn, listTablesPlaced, PLACEMENTS } from './placements.ts'

const HOW_TO_MEND = `A table is missing from db/cluster/placements.ts, or is there and no longer in the database. Write where its rows lie on
Citus: 'owner' for what belongs to an account (its primary key begins with owner_id, and so do its foreign keys), 'everywhere' for a small
table that is looked up without an owner, 'coordinator' for what no chat and no editor touches.`

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const onPostgres = test.runIf(inject('engine') === 'postgres')
const ONLY_DISTRIBUTED = ['email_owners', 'project_owners', 'customer_owners', 'owner_counters']

onPostgres('every table is placed', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
      and tablename <> 'distribution_keys'`.execute(opened.database)
  const present = rows.map(({ name }) => name)
  const placed = Object.keys(PLACEMENTS)
  const expected = CITUS_URL === undefined ? placed.filter((name) => !ONLY_DISTRIBUTED.includes(name)) : placed
  expect(present.sort(), HOW_TO_MEND).toEqual(expected.sort())
})

onPostgres('the primary key of a table that is cut begins with its owner', async () => {
  const { rows } = await sql<{ name: string; first: string }>`
    select held.relname as name, attribute.attname as first
    from pg_index as kept join pg_class as held on held.oid = kept.indrelid
    join pg_attribute as attribute on attribute.attrelid = held.oid and attribute.attnum = kept.indkey[0]
    join pg_namespace as space on space.oid = held.relnamespace
    where kept.indisprimary and space.nspname = current_schema()`.execute(opened.database)
  const first = new Map(rows.map((row) => [row.name, row.first]))
  const wrong = listTablesPlaced('owner').filter((name) => first.has(name) && first.get(name) !== findOwnerColumn(name))
  expect(wrong, HOW_TO_MEND).toEqual([])
  const without = listTablesPlaced('owner').filter((name) => !first.has(name))
  expect(without, HOW_TO_MEND).toEqual(CITUS_URL === undefined ? ['owner_counters'] : [])
})

onPostgres('a foreign key of a table that is cut leads by the owner to another one that is cut', async () => {
  const { rows } = await sql<{ key: string; held: string; referenced: string; columns: string[] }>`
    select keys.conname as key, held.relname as held, referenced.relname as referenced,
      array(select attname::text from pg_attribute where attrelid = held.oid and attnum = any (keys.conkey)) as columns
    from pg_constraint as keys join pg_class as held on held.oid = keys.conrelid
    join pg_class as referenced on referenced.oid = keys.confrelid
    join pg_namespace as space on space.oid = held.relnamespace
    where keys.contype = 'f' and space.nspname = current_schema()`.execute(opened.database)
  const cut = listTablesPlaced('owner')
  const wrong = rows.filter(
    ({ held, referenced, columns }) =>
      cut.includes(held) && !(cut.includes(referenced) && columns.includes(findOwnerColumn(held))),
  )
  expect(wrong, HOW_TO_MEND).toEqual([])
  const dropped = rows.filter(({ held, referenced }) => !cut.includes(held) && cut.includes(referenced))
  const known = ['account_members', 'live_words', 'templates']
  expect(
    dropped.map(({ held }) => held).filter((held) => !known.includes(held)),
    HOW_TO_MEND,
  ).toEqual([])
})
