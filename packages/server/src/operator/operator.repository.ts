import type { OperatorEvent, OperatorKind, OperatorLogQuery } from '@bricks/contract'
import { AUDIT_DAYS, LIMITS, SECURITY_KINDS } from '@bricks/contract/wire'
import { getCurrentAuthor } from '#audit/author.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { truncateClientAddress } from '#throttle/client-address.ts'
import { DAY } from '#time.ts'
import { writeBeforeCursorCondition, writePageCursor } from './page-cursor.repository.ts'

export async function findPersonOfSession(
  database: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ id: string; name: string; grantedRole: number; isClosed: boolean } | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.owner_id')
    .select(['users.id', 'users.name', 'users.granted_role', 'users.closed_at'])
    .where('sessions.owner_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  return (
    row && { id: row.id, name: row.name, grantedRole: row.granted_role, isClosed: (row.closed_at ?? null) !== null }
  )
}

export interface OperatorAct {
  operator: { id: string; name: string; address: string; device: string }
  kind: OperatorKind
  accountId?: string
  about?: string
  note?: string
}

const LONGEST = 200

export async function recordOperatorEvent(
  transaction: Database,
  { operator, kind, accountId, about = '', note = '' }: OperatorAct,
): Promise<void> {
  await transaction
    .insertInto('operator_events')
    .values({
      id: createId(),
      at: getCurrentAuthor().at.toISOString(),
      kind,
      operator_id: operator.id,
      operator_name: operator.name,
      account_id: accountId ?? null,
      about: about.slice(0, LONGEST).toWellFormed(),
      note: note.slice(0, LONGEST).toWellFormed(),
      address: truncateClientAddress(operator.address),
      device: operator.device.slice(0, LONGEST).toWellFormed(),
    })
    .execute()
}

export function listOperatorEvents(database: Database, { of, before }: OperatorLogQuery): Promise<OperatorEvent[]> {
  return of === 'operators' ? listEventsByOperators(database, before) : listSecurityEventsOfAccounts(database, before)
}

async function listEventsByOperators(database: Database, before: string | undefined): Promise<OperatorEvent[]> {
  const rows = await database
    .selectFrom('operator_events')
    .selectAll()
    .$if(before !== undefined, (query) => query.where(writeBeforeCursorCondition('at', 'id', before ?? '')))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.operatorPage)
    .execute()
  const emails = await findEmailsOfAccounts(
    database,
    rows.flatMap(({ account_id }) => account_id ?? []),
  )
  return rows.map(({ operator_id: operatorId, operator_name, account_id, about, ...row }) => ({
    ...row,
    about: about || (emails.get(account_id ?? '') ?? ''),
    author: operatorId === '' ? ('person' as const) : ('operator' as const),
    author_name: operator_name,
    account_id: account_id ?? '',
    times: 1,
    cursor: writePageCursor(row.at, row.id),
  }))
}

/** An event holds the id of the account and not its address, so that the address is deleted with the account. */
async function findEmailsOfAccounts(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

async function listSecurityEventsOfAccounts(database: Database, before: string | undefined): Promise<OperatorEvent[]> {
  const rows = await database
    .selectFrom('audit_events')
    .innerJoin('users', 'users.id', 'audit_events.owner_id')
    .selectAll('audit_events')
    .select('users.email')
    .where('audit_events.kind', 'in', SECURITY_KINDS)
    .$if(before !== undefined, (query) =>
      query.where(writeBeforeCursorCondition('audit_events.at', 'audit_events.id', before ?? '')),
    )
    .orderBy('audit_events.at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(LIMITS.operatorPage)
    .execute()
  return rows.map(({ id, at, kind, author, author_name, owner_id, email, note, times, address, device }) => ({
    id,
    at,
    kind,
    author,
    author_name,
    account_id: owner_id,
    about: email,
    note,
    times,
    address,
    device,
    cursor: writePageCursor(at, id),
  }))
}

export async function deleteOldOperatorEvents(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 4 * AUDIT_DAYS * DAY).toISOString()
  await database.deleteFrom('operator_events').where('at', '<', oldest).execute()
}

/**
 * The log holds an invited address while its invitation is open. Expired invitations must be deleted before this call.
 */
export async function eraseInvitedAddresses(database: Database): Promise<void> {
  await database
    .updateTable('operator_events')
    .set({ about: '' })
    .where('kind', '=', 'invitation_made')
    .where('about', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_up_invitations')
            .select('sign_up_invitations.id')
            .whereRef('sign_up_invitations.email', '=', 'operator_events.about'),
        ),
      ),
    )
    .execute()
}

/**
 * The operators' log keeps what a deleted operator did, with the operator's id, so that the acts of one person stay
 * together. Only the name is erased.
 */
export async function eraseNamesOfDeletedOperators(database: Database): Promise<void> {
  const named = await database
    .selectFrom('operator_events')
    .select('operator_id')
    .distinct()
    .where('operator_name', '!=', '')
    .execute()
  const ids = named.map(({ operator_id }) => operator_id)
  if (ids.length === 0) return
  const known = await database.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const gone = ids.filter((id) => !known.some((each) => each.id === id))
  if (gone.length === 0) return
  await database
    .updateTable('operator_events')
    .set({ operator_name: '', address: '', device: '' })
    .where('operator_id', 'in', gone)
    .execute()
}
