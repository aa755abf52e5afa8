import type { OperatedAccount, OperatedSession } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION, NO_ADDRESS } from '#db/deletion-marks.ts'
import { buildRowCount } from '#db/row-count.ts'
import { foldEmail } from '#mail/email-key.ts'
import { findRoleInForce } from '#users/user.ts'
import { writeBeforeCursorCondition, writePageCursor } from './page-cursor.repository.ts'

export async function listAccounts(
  database: Database,
  { q = '', before }: { q?: string | undefined; before?: string | undefined },
): Promise<OperatedAccount[]> {
  const typed = q.trim()
  const address = buildSearchPattern(foldEmail(typed))
  const rows = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'granted_role', 'subscribed_role', 'created_at'])
    .select(['email_confirmed_at', 'paused_at', 'closed_at'])
    .where('users.email', '!=', NO_ADDRESS)
    .select((expression) => [
      expression
        .selectFrom('projects')
        .select(buildRowCount())
        .whereRef('owner_id', '=', 'users.id')
        .where('version', '!=', DELETED_VERSION)
        .as('bots'),
      expression
        .selectFrom('projects')
        .select(buildRowCount())
        .whereRef('owner_id', '=', 'users.id')
        .where('live_version', 'is not', null)
        .as('live'),
      expression
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('last'))
        .whereRef('owner_id', '=', 'users.id')
        .as('last_seen_at'),
    ])
    .$if(typed !== '', (query) =>
      query.where(
        sql<boolean>`(${sql.join(
          listSpellings(typed).map((spelling) => sql`users.name like ${buildSearchPattern(spelling)} escape '!'`),
          sql` or `,
        )} or lower(users.name) like ${buildSearchPattern(typed.toLowerCase())} escape '!'
          or users.email_key like ${address} escape '!')`,
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(writeBeforeCursorCondition('users.created_at', 'users.id', before ?? '')),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.operatorPage)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: findRoleInForce(row.granted_role, row.subscribed_role),
    granted_role: row.granted_role,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    confirmed: row.email_confirmed_at !== null,
    paused: row.paused_at !== null && (row.closed_at ?? null) === null,
    closed: (row.closed_at ?? null) !== null,
    bots: row.bots ?? 0,
    live: row.live ?? 0,
    cursor: writePageCursor(row.created_at, row.id),
  }))
}

/**
 * SQLite's `lower` changes only the letters a to z, and Postgres' only those of its locale. So a name is searched for
 * in the usual spellings: as typed, in small letters, in capitals, and with a capital at the beginning of each word, or
 * of each but the first, because the search may begin within a word.
 */
function listSpellings(typed: string): string[] {
  const small = typed.toLowerCase()
  const asName = small.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  const [first = ''] = asName
  const fromWithin = first.toLowerCase() + asName.slice(first.length)
  return [...new Set([typed, small, asName, fromWithin, typed.toUpperCase()])]
}

function buildSearchPattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`
}

interface Closing {
  closed_at: string | null
  paused_at: string | null
}

export async function findClosingTimes(database: Database, id: string): Promise<Closing | undefined> {
  const row = await database
    .selectFrom('users')
    .select(['closed_at', 'paused_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { closed_at: row.closed_at ?? null, paused_at: row.paused_at }
}

export async function updateClosingTimes(database: Database, id: string, closing: Closing): Promise<void> {
  await database.updateTable('users').set(closing).where('id', '=', id).execute()
}

export async function findGrantedRole(database: Database, id: string): Promise<number | undefined> {
  const row = await database.selectFrom('users').select('granted_role').where('id', '=', id).executeTakeFirst()
  return row?.granted_role
}

export async function listSessionsForOperator(
  database: Database,
  { account_id: accountId, before, now }: { account_id?: string | undefined; before?: string | undefined; now: Date },
): Promise<OperatedSession[]> {
  const rows = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.owner_id')
    .select(['sessions.owner_id', 'sessions.id', 'sessions.created_at', 'sessions.last_seen_at'])
    .select(['sessions.user_agent', 'sessions.address', 'users.email'])
    .where('sessions.expires_at', '>', now.toISOString())
    .$if(accountId !== undefined, (query) => query.where('sessions.owner_id', '=', accountId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(writeBeforeCursorCondition('sessions.last_seen_at', 'sessions.id', before ?? '')),
    )
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(LIMITS.operatorPage)
    .execute()
  return rows.map(({ owner_id, ...row }) => ({
    ...row,
    account_id: owner_id,
    cursor: writePageCursor(row.last_seen_at, row.id),
  }))
}
