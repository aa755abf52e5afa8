import type { AuditEvent } from '@bricks/contract'
import { AUDIT_DAYS, LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import { findOwnerOfEmail } from '#db/cluster/owner-lookup.repository.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import { WITHOUT_DISK } from '#throttle/throttle.repository.ts'
import { DAY } from '#time.ts'
import type { AuditEventTable } from './audit.table.ts'

const SEPARATOR = '~'

export async function upsertAuditEvent(database: Database, event: AuditEventTable): Promise<void> {
  await database
    .insertInto('audit_events')
    .values({ ...event, about: await buildAboutOrProjectName(database, event) })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'id']).doUpdateSet((expression) => ({
        at: expression.ref('excluded.at'),
        about: expression.ref('excluded.about'),
        times: expression('audit_events.times', '+', 1),
      })),
    )
    .execute()
}

/**
 * On Citus an INSERT takes no subquery among its values, so there the project's name is read first; elsewhere the
 * INSERT reads it.
 */
async function buildAboutOrProjectName(database: Database, { owner_id, project_id, about }: AuditEventTable) {
  if (project_id === null || about !== '') return about
  const projects = database.selectFrom('projects').select('name')
  const project = projects.where('owner_id', '=', owner_id).where('id', '=', project_id)
  if (isDistributed(database)) return (await project.executeTakeFirst())?.name ?? ''
  return database.fn.coalesce(project, sql<string>`''`)
}

/** Call it in a transaction. Inserts nothing if no account has this address. */
export async function upsertFailedSignIn(
  database: Database,
  { owner_id: _nobody, ...row }: AuditEventTable,
  emailKey: string,
): Promise<void> {
  if (isPostgres(database)) await database.selectNoFrom(WITHOUT_DISK.as('durability')).execute()
  const columns = Object.keys(row) as (keyof typeof row)[]
  // The statements are the same whether or not an account has the address, so that their time does not reveal it.
  const ownerId = isDistributed(database) ? ((await findOwnerOfEmail(database, emailKey)) ?? '') : undefined
  await database
    .insertInto('audit_events')
    .columns(['owner_id', ...columns])
    .expression(
      database
        .selectFrom('users')
        .select('users.id as owner_id')
        .select(columns.map((column) => toTypedSqlValue(row[column]).as(column)))
        .where('users.email_key', '=', emailKey)
        .$if(ownerId !== undefined, (query) => query.where('users.id', '=', ownerId ?? '')),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'id']).doUpdateSet((expression) => ({
        at: expression.ref('excluded.at'),
        address: expression.ref('excluded.address'),
        device: expression.ref('excluded.device'),
        times: expression('audit_events.times', '+', 1),
      })),
    )
    .execute()
}

function toTypedSqlValue(value: string | number | null) {
  return sql<string | number | null>`cast(${value} as ${sql.raw(typeof value === 'number' ? 'integer' : 'text')})`
}

export async function listAuditEvents(
  database: Database,
  ownerId: string,
  before: string | undefined,
): Promise<AuditEvent[]> {
  const rows = await database
    .selectFrom('audit_events')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(before !== undefined, (query) => query.where(isBeforeCursor(before ?? '')))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.auditPage)
    .execute()
  return rows.map(toAuditEvent)
}

function isBeforeCursor(cursor: string) {
  const [at = '', id = ''] = cursor.split(SEPARATOR)
  return sql<boolean>`(at, id) < (${at}, ${id})`
}

function toAuditEvent({
  owner_id: _owner,
  author_id: _author,
  project_id: projectId,
  ...row
}: AuditEventTable): AuditEvent {
  return {
    ...row,
    ...(projectId !== null && { project_id: projectId }),
    cursor: `${row.at}${SEPARATOR}${row.id}`,
  }
}

export async function pruneAuditEvents(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - AUDIT_DAYS * DAY).toISOString()
  await database.deleteFrom('audit_events').where('at', '<', oldest).execute()
  const full = await database
    .selectFrom('audit_events')
    .select('owner_id')
    .groupBy('owner_id')
    .having((expression) => expression(expression.fn.countAll(), '>', LIMITS.auditEvents))
    .execute()
  for (const { owner_id: ownerId } of full) await deleteSurplusAuditEvents(database, ownerId)
}

async function deleteSurplusAuditEvents(database: Database, ownerId: string): Promise<void> {
  const newestToGo = database
    .selectFrom('audit_events')
    .select('at')
    .where('owner_id', '=', ownerId)
    .orderBy('at', 'desc')
    .offset(LIMITS.auditEvents)
    .limit(1)
  await database.deleteFrom('audit_events').where('owner_id', '=', ownerId).where('at', '<=', newestToGo).execute()
}
