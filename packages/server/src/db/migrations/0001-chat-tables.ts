import type { SchemaModule } from 'kysely'

export async function createChatTables(schema: SchemaModule): Promise<void> {
  await createUsage(schema)
  await createConversations(schema)
  await createTurns(schema)
  await createBrickCalls(schema)
}

async function createUsage(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('usage_months')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_months_pk', ['user_id', 'period'])
    .execute()
}

async function createConversations(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('conversations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('visitor', 'text')
    .addColumn('test', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_turn_at', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('conversations_project_id')
    .on('conversations')
    .columns(['project_id', 'last_turn_at'])
    .execute()
}

async function createTurns(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('conversation_turns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('reserved_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('user_message', 'text')
    .addColumn('reply', 'text')
    .addColumn('finish', 'text')
    .addColumn('prompt_tokens', 'integer')
    .addColumn('completion_tokens', 'integer')
    .addColumn('error_code', 'text')
    .addColumn('feedback', 'integer', (column) => column.notNull())
    .execute()
  const indexes = { conversation_id: 'reserved_at', project_id: 'reserved_at', state: 'reserved_at', user_id: 'period' }
  for (const [first, second] of Object.entries(indexes)) {
    await schema.createIndex(`conversation_turns_${first}`).on('conversation_turns').columns([first, second]).execute()
  }
}

async function createBrickCalls(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('brick_calls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('turn_id', 'text', (column) => column.notNull().references('conversation_turns.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('brick', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('request', 'text')
    .addColumn('response', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('brick_calls_turn_id').on('brick_calls').column('turn_id').execute()
  await schema.createIndex('brick_calls_project_id').on('brick_calls').column('project_id').execute()
}
