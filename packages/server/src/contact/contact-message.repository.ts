import type { Database } from '#db/database.ts'
import type { ContactMessageTable } from './contact-message.table.ts'

export async function insertContactMessage(database: Database, row: ContactMessageTable): Promise<void> {
  await database.insertInto('contact_messages').values(row).execute()
}

/** What an operator reads, the oldest first. */
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

export async function deleteContactMessages(database: Database, emailKey: string): Promise<void> {
  await database.deleteFrom('contact_messages').where('email_key', '=', emailKey).execute()
}
