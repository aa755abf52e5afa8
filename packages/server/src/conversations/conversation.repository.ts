import { type OnConflictBuilder, type QueryCreator, type Selectable, sql } from 'kysely'
import { MOST_CALLED } from '#conversation-texts/called-bricks.ts'
import { MOST_WORDS, writeProjectWord } from '#conversation-texts/search-words.ts'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import { createId } from '#ids.ts'
import type { Tables } from '#tables.ts'
import type { BrickCallTable, ConversationTable, ConversationTurnTable } from './conversation.table.ts'
import type { NewTurn } from './insert-turn.repository.ts'

export async function markTurnAsHouseTest(database: Database, { id, userId }: NewTurn): Promise<void> {
  const turns = database.updateTable('conversation_turns').set({ on_house: 1 })
  await turns.where('owner_id', '=', userId).where('id', '=', id).execute()
}

export async function markTurnAsPreview(database: Database, { id, userId }: NewTurn): Promise<void> {
  const turns = database.updateTable('conversation_turns').set({ on_preview: 1 })
  await turns.where('owner_id', '=', userId).where('id', '=', id).execute()
}

export type TurnOutcome = Pick<
  ConversationTurnTable,
  'state' | 'user_message' | 'reply' | 'finish' | 'prompt_tokens' | 'completion_tokens' | 'error_code'
> &
  Pick<Selectable<ConversationTurnTable>, 'trace' | 'cards' | 'marks'>

/** Succeeds for only one caller, which then adjusts the counters. Undefined if the turn was already closed. */
export async function closeTurn(
  database: Database,
  { id, userId }: TurnKey,
  outcome: TurnOutcome,
  closedAt: Date,
): Promise<ClosedTurn | undefined> {
  const [closed] = await closeStatement(database, { ...outcome, id, userId, settled_at: closedAt.toISOString() })
  return closed && { isRecorded: (closed.recording_days ?? 0) > 0, conversationId: closed.conversation_id }
}

export interface ClosedTurn {
  /** Whether recording is on when the turn ends: it may have been turned off since the turn began. */
  isRecorded: boolean
  /** Differs from the id at the start of the turn if the conversation was deleted meanwhile. */
  conversationId: string
}

const closeStatement = prepareStatement((database, value: ClosedOutcome & TurnKey) =>
  buildClosingUpdate(database, value, value).returning(({ selectFrom }) => [
    'conversation_id',
    selectFrom('projects')
      .select('recording_days')
      // The owner is given as a value: with a column reference, Citus would not see that the update names the owner
      // and would ask every shard.
      .where('projects.owner_id', '=', value.userId)
      .whereRef('projects.id', '=', 'conversation_turns.project_id')
      .as('recording_days'),
  ]),
)

type TurnKey = Pick<NewTurn, 'id' | 'userId'>
export type ClosedOutcome = TurnOutcome & { settled_at: string }

export function buildClosingUpdate(database: QueryCreator<Tables>, value: ClosedOutcome, { id, userId }: TurnKey) {
  return (
    database
      .updateTable('conversation_turns')
      .set({
        state: value.state,
        user_message: value.user_message,
        reply: value.reply,
        finish: value.finish,
        prompt_tokens: value.prompt_tokens,
        completion_tokens: value.completion_tokens,
        error_code: value.error_code,
        trace: value.trace,
        cards: value.cards,
        marks: value.marks,
        settled_at: value.settled_at,
      })
      .where('owner_id', '=', userId)
      .where('id', '=', id)
      // A condition on `state` would make Postgres read the index entries of all turns that are reserved or were
      // reserved lately.
      .where('settled_at', 'is', null)
  )
}

export async function replaceTurnTexts(
  transaction: Database,
  { id, userId }: TurnKey,
  { user_message, reply, trace, cards }: TurnOutcome,
): Promise<void> {
  const turns = transaction.updateTable('conversation_turns').set({ user_message, reply, trace, cards })
  await turns.where('owner_id', '=', userId).where('id', '=', id).execute()
}

export async function listAbandonedTurns(database: Database, reservedBefore: Date, most: number) {
  return database
    .selectFrom('conversation_turns')
    .select(['id', 'owner_id as userId', 'project_id', 'period', 'on_house', 'on_preview', 'reserved_at'])
    .where('state', '=', 'reserved')
    .where('reserved_at', '<', reservedBefore.toISOString())
    .orderBy('reserved_at')
    .limit(most)
    .execute()
}

export type ConversationOfTurn = Omit<Selectable<ConversationTable>, 'search_row' | OfVisitor> &
  Partial<Pick<Selectable<ConversationTable>, OfVisitor>>

type OfVisitor = 'identity' | 'visitor_name'

/** False if the conversation became another visitor's after the turn began, or is of another kind. */
export async function upsertConversation(database: Database, row: ConversationOfTurn): Promise<boolean> {
  const [stored] = await upsertStatement(database, toWholeConversation(row))
  return stored !== undefined
}

export async function hasConversation(
  database: Database,
  { userId, conversationId }: Pick<NewTurn, 'userId' | 'conversationId'>,
): Promise<boolean> {
  const conversations = database.selectFrom('conversations').select('id').where('owner_id', '=', userId)
  return (await conversations.where('id', '=', conversationId).executeTakeFirst()) !== undefined
}

export async function moveTurnToNewConversation(
  database: Database,
  { id, userId }: TurnKey,
  row: ConversationOfTurn,
): Promise<void> {
  const conversation_id = createId()
  const turns = database.updateTable('conversation_turns').set({ conversation_id })
  await turns.where('owner_id', '=', userId).where('id', '=', id).execute()
  await upsertConversation(database, { ...row, id: conversation_id })
}

export function toWholeConversation(row: ConversationOfTurn): WholeConversation {
  return {
    ...row,
    identity: row.identity ?? null,
    visitor_name: row.visitor_name ?? null,
    project_word: writeProjectWord(row.project_id).length + 1,
  }
}

/**
 * `project_word`: the position, counted from 1, of the space after the project's word in `words`. When a turn is added
 * to a conversation, the words from there on are appended.
 */
export type WholeConversation = Required<ConversationOfTurn> & { project_word: number }

export const CONVERSATION_COLUMNS = [
  'owner_id',
  'id',
  'project_id',
  'visitor',
  'test',
  'version',
  'created_at',
  'last_turn_at',
  'origin',
  'first_words',
  'turns',
  'failed',
  'marks',
  'called',
  'words',
  'identity',
  'visitor_name',
] as const

const upsertStatement = prepareStatement((database, value: WholeConversation) => {
  const row = Object.fromEntries(CONVERSATION_COLUMNS.map((column) => [column, value[column]]))
  return database
    .insertInto('conversations')
    .values(row as Pick<WholeConversation, (typeof CONVERSATION_COLUMNS)[number]>)
    .onConflict(updateConversationOnConflict(value))
    .returning('id')
})

/**
 * Updates nothing if the conversation is one that a `ConversationGuard` refuses. A turn without an identity is added in
 * any case: it began before the conversation had an identity, like the turns before it.
 */
export function updateConversationOnConflict({
  project_id,
  project_word,
}: Pick<WholeConversation, 'project_id' | 'project_word'>) {
  return (conflict: OnConflictBuilder<Tables, 'conversations'>) =>
    conflict
      .columns(['owner_id', 'id'])
      .doUpdateSet({
        last_turn_at: sql`excluded.last_turn_at`,
        version: sql`excluded.version`,
        origin: sql`coalesce(conversations.origin, excluded.origin)`,
        identity: sql`coalesce(conversations.identity, excluded.identity)`,
        visitor_name: sql`coalesce(excluded.visitor_name, conversations.visitor_name)`,
        first_words: sql`coalesce(conversations.first_words, excluded.first_words)`,
        turns: sql`conversations.turns + excluded.turns`,
        failed: sql`conversations.failed + excluded.failed`,
        marks: sql`conversations.marks | excluded.marks`,
        called: ADDED_CALLED,
        words: writeAddedWords(project_word),
      })
      .where('conversations.project_id', '=', project_id)
      .where(IS_SAME_VISITOR_AND_KIND)
}

const IS_SAME_VISITOR_AND_KIND = sql<boolean>`
  (conversations.identity is null or excluded.identity is null or conversations.identity = excluded.identity)
  and conversations.test = excluded.test and (conversations.version = 0) = (excluded.version = 0)`

const ADDED_CALLED = sql<string>`case
  when conversations.called like '%' || excluded.called || '%'
    or length(conversations.called) + length(excluded.called) > ${sql.lit(MOST_CALLED)} then conversations.called
  else conversations.called || excluded.called end`

function writeAddedWords(projectWordLength: number) {
  return sql<string>`case when conversations.words = '' then excluded.words
    when length(conversations.words) + length(excluded.words) > ${sql.lit(MOST_WORDS)} then conversations.words
    else conversations.words || substr(excluded.words, cast(${projectWordLength} as integer)) end`
}

export async function insertBrickCalls(database: Database, rows: readonly BrickCallTable[]): Promise<void> {
  if (rows.length === 0) return
  await database.insertInto('brick_calls').values(rows).execute()
}
