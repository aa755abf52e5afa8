import type { Database } from '#db/database.ts'
import type { ContactMessageTable } from './contact-message.table.ts'

export async function insertContactMessage(database: Database, row: ContactMessageTable): Promise<void> {
  await database.insertInto('contact_messages').values(row).execute()
}

export async function listContactMessages(database: Database): Promise<Omit<ContactMessageTable, 'email_key'>[]> {
  return database
    .selectFrom('contact_messages')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'message', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findContactMessage(database: Database, id: string): Promise<ContactMessageTable | undefined> {
  return database.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

const KEPT = 20_000

export async function deleteSurplusContactMessages(database: Database, kept = KEPT): Promise<void> {
  const newestToGo = database
    .selectFrom('contact_messages')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(kept)
    .limit(1)
  await database.deleteFrom('contact_messages').where('created_at', '<=', newestToGo).execute()
}

export async function deleteContactMessages(database: Database, emailKey: string): Promise<void> {
  await database.deleteFrom('contact_messages').where('email_key', '=', emailKey).execute()
}
