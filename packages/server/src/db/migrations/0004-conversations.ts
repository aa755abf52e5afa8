import type { SchemaModule } from 'kysely'
import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const conversations: Migration = {
  name: '0004-conversations',
  up: async (schema) => {
    await createConversationsTable(schema)
    await createTurnsTable(schema)
    await createBrickCallsTable(schema)
  },
}

async function createConversationsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('conversations')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('visitor', 'text')
    .addColumn('test', 'integer', makeRequired)
    .addColumn('version', 'integer', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('last_turn_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('conversations_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint(
      'conversations_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('conversations_list')
    .on('conversations')
    .columns(['owner_id', 'project_id', 'last_turn_at'])
    .execute()
}

async function createTurnsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('conversation_turns')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('conversation_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('state', 'text', makeRequired)
    .addColumn('period', 'text', makeRequired)
    .addColumn('reserved_at', 'text', makeRequired)
    .addColumn('settled_at', 'text')
    .addColumn('user_message', 'text')
    .addColumn('reply', 'text')
    .addColumn('finish', 'text')
    .addColumn('prompt_tokens', 'integer')
    .addColumn('completion_tokens', 'integer')
    .addColumn('error_code', 'text')
    .addColumn('feedback', 'integer', makeRequired)
    .addPrimaryKeyConstraint('conversation_turns_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint(
      'conversation_turns_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('conversation_turns_conversation')
    .on('conversation_turns')
    .columns(['owner_id', 'conversation_id', 'reserved_at'])
    .execute()
  await schema
    .createIndex('conversation_turns_project')
    .on('conversation_turns')
    .columns(['owner_id', 'project_id', 'reserved_at'])
    .execute()
  await schema
    .createIndex('conversation_turns_state')
    .on('conversation_turns')
    .columns(['state', 'reserved_at'])
    .execute()
}

async function createBrickCallsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('brick_calls')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('turn_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('function_id', 'text')
    .addColumn('brick', 'text', makeRequired)
    .addColumn('state', 'text', makeRequired)
    .addColumn('duration_ms', 'integer', makeRequired)
    .addColumn('request', 'text')
    .addColumn('response', 'text')
    .addColumn('at', 'text', makeRequired)
    .addPrimaryKeyConstraint('brick_calls_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint(
      'brick_calls_turn',
      ['owner_id', 'turn_id'],
      'conversation_turns',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('brick_calls_turn').on('brick_calls').columns(['owner_id', 'turn_id']).execute()
  await schema.createIndex('brick_calls_project').on('brick_calls').columns(['owner_id', 'project_id']).execute()
}
