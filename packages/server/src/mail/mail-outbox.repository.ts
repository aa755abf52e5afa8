import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import type { MailKind, MailOutboxTable } from './mail-outbox.table.ts'

export interface QueuedMail {
  kind: MailKind
  userId?: string
  recipient?: string
  data?: Readonly<Record<string, string>>
}

export interface OutboxEntry {
  id: string
  kind: MailKind
  userId: string | null
  recipient: string
  data: Readonly<Record<string, string>>
  attempts: number
}

export async function insertMail(database: Database, mail: QueuedMail, now: Date): Promise<void> {
  const at = now.toISOString()
  await database
    .insertInto('mail_outbox')
    .values({
      id: createId(),
      user_id: mail.userId ?? null,
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
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(toEntry)
}

/** One try of a mail, for one process: true for whoever asks first. Until `dueAt` nobody else has it. */
export async function claimMail(
  database: Database,
  { id, attempts }: Pick<OutboxEntry, 'id' | 'attempts'>,
  dueAt: Date,
): Promise<boolean> {
  const claimed = await database
    .updateTable('mail_outbox')
    .set({ attempts: attempts + 1, due_at: dueAt.toISOString() })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function hasMail(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom('mail_outbox').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function deleteMail(database: Database, id: string): Promise<void> {
  await database.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** Wishes for a new password of this folded address that nobody has answered yet, everybody's or one requester's. */
export async function deleteQueuedResets(database: Database, emailKey: string, requester?: string): Promise<void> {
  const resets = database.deleteFrom('mail_outbox').where('kind', '=', 'password_reset')
  const ofAddress = resets.where('recipient', '=', emailKey)
  const data = JSON.stringify({ requester })
  await (requester === undefined ? ofAddress : ofAddress.where('data', '=', data)).execute()
}

export async function deleteMailBefore(database: Database, moment: Date): Promise<void> {
  await database.deleteFrom('mail_outbox').where('created_at', '<', moment.toISOString()).execute()
}

function toEntry({ id, kind, user_id, recipient, data, attempts }: MailOutboxTable): OutboxEntry {
  return { id, kind, userId: user_id, recipient, data: JSON.parse(data), attempts }
}
