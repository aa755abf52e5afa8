import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION, NO_ADDRESS } from '#db/deletion-marks.ts'
import { inTransaction } from '#db/transaction.ts'
import { findOwnerColumn, listTablesPlaced } from './placements.ts'

export interface KeyDefinition {
  table_name: string
  name: string
  definition: string
  referenced: string
}

export interface ClusterState {
  hasCitus: boolean
  workers: string[]
  hasCoordinator: boolean
  distributed: ReadonlySet<string>
  reference: ReadonlySet<string>
  present: ReadonlySet<string>
}

async function runWithoutTimeout(database: Database, run: (transaction: Database) => Promise<unknown>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await run(transaction)
  })
}

export async function readClusterState(database: Database): Promise<ClusterState> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(database)
  const present = new Set(tables.map(({ name }) => name))
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pg_extension where extname = 'citus') as found`.execute(database)
  const none = { workers: [], hasCoordinator: false, distributed: new Set<string>(), reference: new Set<string>() }
  if (!rows[0]?.found) return { hasCitus: false, present, ...none }
  const { rows: nodes } = await sql<{ name: string; groupid: number; takes: boolean }>`
    select nodename || ':' || nodeport as name, groupid, shouldhaveshards as takes
    from pg_dist_node where isactive and noderole = 'primary'`.execute(database)
  const { rows: placed } = await sql<{ name: string; method: string }>`
    select relation.relname as name, partition.partmethod::text as method
    from pg_dist_partition as partition join pg_class as relation on relation.oid = partition.logicalrelid`.execute(
    database,
  )
  const filterTablesByMethod = (method: string) =>
    new Set(placed.filter((each) => each.method === method).map(({ name }) => name))
  return {
    hasCitus: true,
    workers: nodes.filter(({ takes }) => takes).map(({ name }) => name),
    hasCoordinator: nodes.some(({ groupid }) => groupid === 0),
    distributed: filterTablesByMethod('h'),
    reference: filterTablesByMethod('n'),
    present,
  }
}

export async function createClusterTables(database: Database): Promise<void> {
  await runWithoutTimeout(database, async (transaction) => {
    await sql`create table if not exists email_owners (email_key text primary key, owner_id text not null)`.execute(
      transaction,
    )
    await sql`create table if not exists project_owners (project_id text primary key, owner_id text not null)`.execute(
      transaction,
    )
    await sql`create table if not exists owner_counters (owner_id text not null, key text not null,
      window_started_at text not null, used integer not null, blocked_until text, expires_at text not null,
      primary key (owner_id, key))`.execute(transaction)
    await sql`create table if not exists customer_owners (customer_id text primary key, owner_id text not null)`.execute(
      transaction,
    )
    await sql`create index if not exists email_owners_owner on email_owners (owner_id)`.execute(transaction)
    await sql`create index if not exists project_owners_owner on project_owners (owner_id)`.execute(transaction)
    await sql`create index if not exists customer_owners_owner on customer_owners (owner_id)`.execute(transaction)
    await sql`create table if not exists distribution_keys (table_name text not null, name text not null,
      definition text not null, referenced text not null, primary key (table_name, name))`.execute(transaction)
  })
}

/**
 * Finds foreign keys from or to tables that are not distributed yet, because Citus cannot move a table that has
 * foreign keys.
 */
export async function listBlockingForeignKeys(database: Database): Promise<KeyDefinition[]> {
  const { rows } = await sql<KeyDefinition>`
    select held.relname as table_name, keys.conname as name, pg_get_constraintdef(keys.oid) as definition,
      referenced.relname as referenced
    from pg_constraint as keys
    join pg_class as held on held.oid = keys.conrelid
    join pg_class as referenced on referenced.oid = keys.confrelid
    join pg_namespace as space on space.oid = held.relnamespace
    where keys.contype = 'f' and space.nspname = current_schema() and (
      not exists (select 1 from pg_dist_partition where logicalrelid = held.oid)
      or not exists (select 1 from pg_dist_partition where logicalrelid = referenced.oid))`.execute(database)
  return rows
}

export async function removeForeignKeys(database: Database, keys: readonly KeyDefinition[]): Promise<void> {
  await runWithoutTimeout(database, async (transaction) => {
    for (const { table_name, name, definition, referenced } of keys) {
      await sql`insert into distribution_keys (table_name, name, definition, referenced)
        values (${table_name}, ${name}, ${definition}, ${referenced}) on conflict do nothing`.execute(transaction)
      await sql`alter table ${sql.table(table_name)} drop constraint ${sql.ref(name)}`.execute(transaction)
    }
  })
}

interface UniqueIndex {
  table_name: string
  name: string
  columns: string
  is_constraint: boolean
}

/**
 * A node cannot check that a value is unique on all nodes, so a unique index without the owner becomes a plain index.
 * `email_owners` and `customer_owners` keep their values unique; hashes of random tokens are unique anyway.
 */
export async function replaceUniqueIndexes(database: Database): Promise<string[]> {
  const { rows } = await sql<UniqueIndex>`
    select held.relname as table_name, named.relname as name,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = held.oid and attnum = any (kept.indkey)) as columns,
      exists (select 1 from pg_constraint where conindid = named.oid) as is_constraint
    from pg_index as kept join pg_class as held on held.oid = kept.indrelid join pg_class as named on named.oid = kept.indexrelid
    join pg_namespace as space on space.oid = held.relnamespace
    where kept.indisunique and not kept.indisprimary and space.nspname = current_schema()
      and not exists (select 1 from pg_attribute where attrelid = held.oid and attnum = any (kept.indkey)
        and attname = 'owner_id')`.execute(database)
  const inTheWay = rows.filter(({ table_name }) => listTablesPlaced('owner').includes(table_name))
  await runWithoutTimeout(database, async (transaction) => {
    for (const { table_name, name, columns, is_constraint } of inTheWay) {
      await (is_constraint
        ? sql`alter table ${sql.table(table_name)} drop constraint ${sql.ref(name)}`
        : sql`drop index ${sql.ref(name)}`
      ).execute(transaction)
      await sql`create index ${sql.ref(`${name}_find`)} on ${sql.table(table_name)} (${sql.raw(columns)})`.execute(
        transaction,
      )
    }
  })
  return inTheWay.map(({ name }) => name)
}

export async function turnIntoReferenceTable(database: Database, table: string): Promise<void> {
  await runWithoutTimeout(database, (transaction) => sql`select create_reference_table(${table})`.execute(transaction))
}

export async function distributeByOwner(database: Database, table: string, shards: number): Promise<void> {
  const column = findOwnerColumn(table)
  await runWithoutTimeout(database, (transaction) =>
    table === 'users'
      ? sql`select create_distributed_table(${table}, ${column}, shard_count => ${shards}::integer)`.execute(
          transaction,
        )
      : sql`select create_distributed_table(${table}, ${column}, colocate_with => 'users')`.execute(transaction),
  )
}

export async function deleteMovedRows(database: Database, table: string): Promise<void> {
  await runWithoutTimeout(database, (transaction) =>
    sql`select truncate_local_data_after_distributing_table(${table})`.execute(transaction),
  )
}

export async function listRemovedForeignKeys(database: Database): Promise<KeyDefinition[]> {
  const { rows } = await sql<KeyDefinition>`
    select table_name, name, definition, referenced from distribution_keys order by table_name, name`.execute(database)
  return rows
}

export async function restoreForeignKey(
  database: Database,
  { table_name, name, definition }: KeyDefinition,
): Promise<void> {
  await runWithoutTimeout(database, async (transaction) => {
    await sql`alter table ${sql.table(table_name)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      transaction,
    )
    await deleteRemovedForeignKey(transaction, { table_name, name })
  })
}

export async function deleteRemovedForeignKey(
  database: Database,
  { table_name, name }: Pick<KeyDefinition, 'table_name' | 'name'>,
): Promise<void> {
  await sql`delete from distribution_keys where table_name = ${table_name} and name = ${name}`.execute(database)
}

/** Leaves out accounts and bots that are being deleted, because nobody may find them. */
export async function fillOwnerLookups(database: Database): Promise<number> {
  let filled = 0
  await runWithoutTimeout(database, async (transaction) => {
    const { numAffectedRows: emails } = await sql`insert into email_owners (email_key, owner_id)
      select email_key, id from users where email <> ${sql.lit(NO_ADDRESS)} on conflict do nothing`.execute(transaction)
    const { numAffectedRows: projects } = await sql`insert into project_owners (project_id, owner_id)
      select id, owner_id from projects where version <> ${sql.lit(DELETED_VERSION)} on conflict do nothing`.execute(
      transaction,
    )
    const { numAffectedRows: customers } = await sql`insert into customer_owners (customer_id, owner_id)
      select customer_id, owner_id from subscriptions where customer_id is not null on conflict do nothing`.execute(
      transaction,
    )
    filled = Number(emails ?? 0) + Number(projects ?? 0) + Number(customers ?? 0)
  })
  return filled
}

export function listUnplacedTables({ distributed, reference, present }: ClusterState): string[] {
  return [
    ...listTablesPlaced('owner').filter((table) => !distributed.has(table)),
    ...listTablesPlaced('everywhere').filter((table) => !reference.has(table)),
  ].filter((table) => present.has(table) || CLUSTER_TABLES.includes(table))
}

const CLUSTER_TABLES = ['email_owners', 'project_owners', 'customer_owners', 'owner_counters']
