import type { AuditKind } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { createIntervalCheck } from '#db/interval-check.ts'
import { foldEmail } from '#mail/email-key.ts'
import { HOUR } from '#time.ts'

const isDue = createIntervalCheck(6 * HOUR)
const AT_ONCE = 500

/** In events of these kinds `about` is somebody's e-mail address. */
const KINDS_ABOUT_PEOPLE = [
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_rights_changed',
  'member_removed',
  'member_left',
] as const satisfies readonly AuditKind[]

/**
 * What a member did stays in the log of the account in which they worked. Once the member's own account is deleted, the
 * log no longer says who it was. An invited address stays while it is invited or has an account. Reads the whole log,
 * so this does not run with each sweep.
 */
export async function eraseFormerPeopleIfDue(database: Database, now: Date): Promise<void> {
  if (!isDue(database, now)) return
  await eraseDeletedAuthors(database)
  await eraseUnknownAddresses(database, now)
}

async function eraseDeletedAuthors(database: Database): Promise<void> {
  const authors = await database
    .selectFrom('audit_events')
    .select(['owner_id', 'author_id'])
    .distinct()
    .where('author', '=', 'person')
    .where('author_name', '!=', '')
    .whereRef('author_id', '!=', 'owner_id')
    .execute()
  const known = await listKnownPeople(
    authors,
    ({ author_id }) => author_id ?? '',
    (ids) => database.selectFrom('users').select('id as value').where('id', 'in', ids).execute(),
  )
  for (const { owner_id, author_id } of authors) {
    if (author_id === null || known.has(author_id)) continue
    await database
      .updateTable('audit_events')
      .set({ author_name: '', address: '', device: '' })
      .where('owner_id', '=', owner_id)
      .where('author_id', '=', author_id)
      .execute()
  }
}

async function eraseUnknownAddresses(database: Database, now: Date): Promise<void> {
  const named = await database
    .selectFrom('audit_events')
    .select(['owner_id', 'about'])
    .distinct()
    .where('kind', 'in', KINDS_ABOUT_PEOPLE)
    .where('about', '!=', '')
    .execute()
  const known = await listKnownPeople(
    named,
    ({ about }) => foldEmail(about),
    (keys) => database.selectFrom('users').select('email_key as value').where('email_key', 'in', keys).execute(),
  )
  const open = await database
    .selectFrom('account_invitations')
    .select(['owner_id', 'email_key'])
    .where('expires_at', '>', now.toISOString())
    .execute()
  const invited = new Set(open.map(({ owner_id, email_key }) => `${owner_id} ${email_key}`))
  for (const { owner_id, about } of named) {
    const key = foldEmail(about)
    if (known.has(key) || invited.has(`${owner_id} ${key}`)) continue
    await database
      .updateTable('audit_events')
      .set({ about: '' })
      .where('owner_id', '=', owner_id)
      .where('kind', 'in', KINDS_ABOUT_PEOPLE)
      .where('about', '=', about)
      .execute()
  }
}

async function listKnownPeople<Row>(
  rows: readonly Row[],
  read: (row: Row) => string,
  find: (values: readonly string[]) => Promise<{ value: string }[]>,
): Promise<Set<string>> {
  const values = [...new Set(rows.map(read))]
  const known = new Set<string>()
  for (let from = 0; from < values.length; from += AT_ONCE) {
    for (const { value } of await find(values.slice(from, from + AT_ONCE))) known.add(value)
  }
  return known
}
