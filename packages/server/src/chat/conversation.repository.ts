import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { ConversationTable } from './conversation.table.ts'

/** Keeps a conversation, or notes its newest turn. One of another project is left as it is. */
export async function keepConversation(database: Database, row: ConversationTable): Promise<void> {
  await database
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_turn_at: sql`excluded.last_turn_at`, version: sql`excluded.version` })
        .where('conversations.project_id', '=', row.project_id),
    )
    .execute()
}
