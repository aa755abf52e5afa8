import { PostgresAdapter, type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'
import { makeRequired } from './columns.ts'
import { fillConversations } from './fill-conversations.ts'
import type { Migration } from './migration.ts'

export const insightConversations: Migration = {
  name: '0013-insight-conversations',
  up: async (schema, rows) => {
    const isPostgres = rows.getExecutor().adapter instanceof PostgresAdapter
    // The statement timeout is turned off, because indexing many conversations takes longer.
    if (isPostgres) await sql`set local statement_timeout = 0`.execute(rows)
    await addColumns(schema)
    if (!isPostgres) await indexWordsOfSqlite(schema, rows)
    await fillConversations(rows)
    if (isPostgres) await indexWordsOfPostgres(rows)
    await replaceConversationsListIndex(schema)
  },
}

async function addColumns(schema: SchemaModule): Promise<void> {
  const columns = [
    ['conversation_turns', 'trace', 'text'],
    ['conversation_turns', 'marks', 'integer', 0],
    ['conversations', 'origin', 'text'],
    ['conversations', 'first_words', 'text'],
    ['conversations', 'turns', 'integer', 0],
    ['conversations', 'failed', 'integer', 0],
    ['conversations', 'marks', 'integer', 0],
    ['conversations', 'called', 'text', ''],
    ['conversations', 'words', 'text', ''],
    ['conversations', 'search_row', 'bigint'],
    // Masking is off for existing bots until their owners turn it on.
    ['projects', 'mask', 'integer', 0],
  ] as const
  for (const [table, name, type, value] of columns) {
    const alteration = schema.alterTable(table)
    await alteration
      .addColumn(name, type, (column) => (value === undefined ? column : makeRequired(column).defaultTo(value)))
      .execute()
  }
}

/**
 * The tokenizer only has to split at spaces, because this server has cut and folded the words. The rows of the index
 * are numbered by the time of the last turn, so that only the newest matches are read. `conversations` holds the words,
 * and triggers keep the index up to date for every inserted, changed or deleted row.
 */
async function indexWordsOfSqlite(schema: SchemaModule, rows: QueryExecutorProvider): Promise<void> {
  await schema
    .createIndex('conversations_search_row')
    .on('conversations')
    .columns(['search_row', 'owner_id', 'project_id', 'last_turn_at', 'id', 'test', 'version', 'marks', 'called'])
    .execute()
  await sql`create virtual table conversation_search using fts5(
    words, content='conversations', content_rowid='search_row', detail=none, columnsize=0, prefix='1 2 3',
    tokenize="ascii tokenchars ':_-'")`.execute(rows)
  const number = sql`update conversations set search_row = ${NEXT_ROW} where owner_id = new.owner_id and id = new.id;`
  const add = sql`insert into conversation_search (rowid, words) select search_row, words from conversations
    where owner_id = new.owner_id and id = new.id and words <> '';`
  const remove = sql`insert into conversation_search (conversation_search, rowid, words)
    select 'delete', old.search_row, old.words where old.words <> '';`
  await sql`create trigger conversation_search_insert after insert on conversations
    begin ${number} ${add} end`.execute(rows)
  await sql`create trigger conversation_search_update after update of words, last_turn_at on conversations
    begin ${remove} ${number} ${add} end`.execute(rows)
  await sql`create trigger conversation_search_delete after delete on conversations
    begin ${remove} end`.execute(rows)
}

/**
 * There are 2,048 row numbers for each millisecond, so that they stay safe integers in JavaScript. If all numbers of a
 * millisecond are taken, the next number follows the highest of all.
 */
const FIRST_ROW = sql`coalesce(cast(unixepoch(new.last_turn_at, 'subsec') * 1000 + 0.5 as integer), 0) * 2048`
const NEXT_ROW = sql`(
  select case when max(search_row) is null then ${FIRST_ROW}
    when max(search_row) < ${FIRST_ROW} + 2047 then max(search_row) + 1
    else (select max(search_row) + 1 from conversations) end
  from conversations where search_row between ${FIRST_ROW} and ${FIRST_ROW} + 2047)`

async function indexWordsOfPostgres(rows: QueryExecutorProvider): Promise<void> {
  await sql`create index conversations_words on conversations
    using gin (array_to_tsvector(string_to_array(words, ' '))) with (gin_pending_list_limit = 512)`.execute(rows)
}

async function replaceConversationsListIndex(schema: SchemaModule): Promise<void> {
  await schema.dropIndex('conversations_list').execute()
  await schema
    .createIndex('conversations_list')
    .on('conversations')
    .columns(['owner_id', 'project_id', 'last_turn_at', 'id', 'test', 'version', 'marks', 'called'])
    .execute()
}
