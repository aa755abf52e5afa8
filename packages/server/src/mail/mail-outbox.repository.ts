import type { Database } from '#db/database.ts'
import { NO_ADDRESS } from '#db/deletion-marks.ts'
import { writeIsDue } from '#db/write-is-due.ts'
import { createId } from '#ids.ts'
import type { MailKind, MailOutboxTable } from './mail-outbox.table.ts'

export interface QueuedMail {
  kind: MailKind
  userId?: string
  recipient?: string
  data?: Readonly<Record<string, string>>
}

export interface Mailbox {
  email: string
  emailKey: string
  name: string
  isConfirmed: boolean
}

export interface OutboxEntry {
  id: string
  kind: MailKind
  userId: string | null
  recipient: string
  data: Readonly<Record<string, string>>
  attempts: number
}

type MailKey = Pick<OutboxEntry, 'userId' | 'id'>

export async function insertMail(database: Database, mail: QueuedMail, now: Date): Promise<void> {
  const at = now.toISOString()
  await database
    .insertInto('mail_outbox')
    .values({
      id: createId(),
      owner_id: mail.userId ?? '',
      kind: mail.kind,
      recipient: mail.recipient ?? '',
      data: JSON.stringify(mail.data ?? {}),
      attempts: 0,
      due_at: at,
      created_at: at,
    })
    .execute()
}

export async function listDueMail(database: Database, now: Date, most: number): Promise<OutboxEntry[]> {
  const rows = await database
    .selectFrom('mail_outbox')
    .selectAll()
    .where(writeIsDue(now))
    // Weekly mails come last, so that nobody who needs a link waits behind them.
    .orderBy(({ eb }) => eb.case().when('kind', '=', 'weekly_insights').then(1).else(0).end())
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(toOutboxEntry)
}

type TriedMail = MailKey & Pick<OutboxEntry, 'attempts'>

export function claimMail(database: Database, mail: TriedMail, dueAt: Date): Promise<boolean> {
  return scheduleMail(database, mail, { before: mail.attempts, after: mail.attempts + 1, dueAt })
}

/** False if the claimed mail was deleted meanwhile, or if another process has claimed it since. */
export function postponeClaimedMail(database: Database, mail: TriedMail, dueAt: Date): Promise<boolean> {
  return scheduleMail(database, mail, { before: mail.attempts + 1, after: mail.attempts + 1, dueAt })
}

async function scheduleMail(
  database: Database,
  { userId, id }: MailKey,
  { before, after, dueAt }: { before: number; after: number; dueAt: Date },
): Promise<boolean> {
  const scheduled = await database
    .updateTable('mail_outbox')
    .set({ attempts: after, due_at: dueAt.toISOString() })
    .where('owner_id', '=', userId ?? '')
    .where('id', '=', id)
    .where('attempts', '=', before)
    .returning('id')
    .executeTakeFirst()
  return scheduled !== undefined
}

export async function hasMail(database: Database, { userId, id }: MailKey): Promise<boolean> {
  const query = database
    .selectFrom('mail_outbox')
    .select('id')
    .where('owner_id', '=', userId ?? '')
    .where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export async function deleteMail(database: Database, { userId, id }: MailKey): Promise<void> {
  await database
    .deleteFrom('mail_outbox')
    .where('owner_id', '=', userId ?? '')
    .where('id', '=', id)
    .execute()
}

/** False if the claimed mail was deleted or scheduled anew meanwhile. */
export async function deleteClaimedMail(database: Database, { userId, id, attempts }: TriedMail): Promise<boolean> {
  const deleted = await database
    .deleteFrom('mail_outbox')
    .where('owner_id', '=', userId ?? '')
    .where('id', '=', id)
    .where('attempts', '=', attempts + 1)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteMailOfUser(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('mail_outbox').where('owner_id', '=', userId).execute()
}

export async function deleteQueuedResetMail(database: Database, emailKey: string, requester?: string): Promise<void> {
  const resets = database.deleteFrom('mail_outbox').where('owner_id', '=', '').where('kind', '=', 'password_reset')
  const ofAddress = resets.where('recipient', '=', emailKey)
  const data = JSON.stringify({ requester })
  await (requester === undefined ? ofAddress : ofAddress.where('data', '=', data)).execute()
}

export async function deleteMailBefore(database: Database, moment: Date): Promise<void> {
  await database.deleteFrom('mail_outbox').where('created_at', '<', moment.toISOString()).execute()
}

export async function findMailbox(database: Database, userId: string): Promise<Mailbox | undefined> {
  const row = await database
    .selectFrom('users')
    .select(['email', 'email_key', 'name', 'email_confirmed_at'])
    .where('id', '=', userId)
    .where('email', '!=', NO_ADDRESS)
    .executeTakeFirst()
  return (
    row && { email: row.email, emailKey: row.email_key, name: row.name, isConfirmed: row.email_confirmed_at !== null }
  )
}

function toOutboxEntry({ id, kind, owner_id, recipient, data, attempts }: MailOutboxTable): OutboxEntry {
  return { id, kind, userId: owner_id === '' ? null : owner_id, recipient, data: JSON.parse(data), attempts }
}
