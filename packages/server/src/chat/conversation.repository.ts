import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import type { ConversationTable } from './conversation.table.ts'

/** Keeps a conversation, or notes its newest turn. One of another project is left as it is. */
export async function keepConversation(database: Database, row: ConversationTable): Promise<void> {
  await keepStatement(database, row)
}

const keepStatement = prepareStatement((database, value: ConversationTable) =>
  database
    .insertInto('conversations')
    .values({
      id: value.id,
      project_id: value.project_id,
      visitor: value.visitor,
      test: value.test,
      version: value.version,
      created_at: value.created_at,
      last_turn_at: value.last_turn_at,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_turn_at: sql`excluded.last_turn_at`, version: sql`excluded.version` })
        .where('conversations.project_id', '=', value.project_id),
    ),
)
