import { sql } from 'kysely'
import { writeCalledBricks } from '#conversation-texts/called-bricks.ts'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { cutFirstWords, writeSearchWords } from '#conversation-texts/search-words.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeUnindexed } from '#db/unindexed.ts'

export interface ChangedConversation {
  owner_id: string
  project_id: string
  conversation_id: string
}

export async function rebuildOrDeleteConversation(database: Database, changed: ChangedConversation): Promise<void> {
  const { owner_id, project_id, conversation_id } = changed
  await inTransaction(database, async (transaction) => {
    await lockConversation(transaction, changed)
    const turns = await transaction
      .selectFrom('conversation_turns')
      .select(['user_message', 'reply', 'marks'])
      .where('owner_id', '=', owner_id)
      .where('conversation_id', '=', conversation_id)
      .where(writeUnindexed('project_id'), '=', project_id)
      // Leaves out turns that were given back without an end or an error: their visitors left before anything came.
      .where(sql<boolean>`(state in ('answered', 'incomplete')
        or (state = 'released' and (error_code is not null or finish is not null)))`)
      .orderBy('reserved_at')
      .orderBy('id')
      .execute()
    if (turns.length === 0) {
      await transaction
        .deleteFrom('conversations')
        .where('owner_id', '=', owner_id)
        .where('id', '=', conversation_id)
        .where('project_id', '=', project_id)
        .execute()
      return
    }
    const first = turns.find(({ user_message }) => user_message !== null)?.user_message ?? ''
    await transaction
      .updateTable('conversations')
      .set({
        first_words: cutFirstWords(first),
        turns: turns.length,
        failed: turns.filter(({ marks }) => (marks & MARK_BITS.failed) !== 0).length,
        // Keeps the mark `handed`, because it belongs to the conversation and not to a turn.
        marks: sql`(marks & ${sql.lit(MARK_BITS.handed)}) | ${turns.reduce((all, { marks }) => all | marks, 0)}`,
        called: writeCalledBricks(await listCalledBricks(transaction, changed)),
        words: writeSearchWords(
          project_id,
          turns.flatMap(({ user_message, reply }) => [user_message ?? '', reply ?? '']),
        ),
      })
      .where('owner_id', '=', owner_id)
      .where('id', '=', conversation_id)
      .where('project_id', '=', project_id)
      .execute()
  })
}

/** An answer that ends now, or a thumb that is given now, has changed the conversation already, or it waits. */
export async function lockConversation(transaction: Database, changed: ChangedConversation): Promise<void> {
  await transaction
    .updateTable('conversations')
    .set(({ ref }) => ({ turns: ref('turns') }))
    .where('owner_id', '=', changed.owner_id)
    .where('id', '=', changed.conversation_id)
    .where('project_id', '=', changed.project_id)
    .execute()
}

async function listCalledBricks(database: Database, changed: ChangedConversation): Promise<string[]> {
  const calls = await database
    .selectFrom('conversation_turns as turns')
    // SQLite keeps the order of a cross join. If it began with the calls, it would read all those of the owner.
    .crossJoin('brick_calls')
    .whereRef('brick_calls.owner_id', '=', 'turns.owner_id')
    .whereRef('brick_calls.turn_id', '=', 'turns.id')
    .select('function_id')
    .distinct()
    .where('turns.owner_id', '=', changed.owner_id)
    .where('turns.conversation_id', '=', changed.conversation_id)
    .where(writeUnindexed('turns.project_id'), '=', changed.project_id)
    .execute()
  return calls.flatMap(({ function_id }) => function_id ?? [])
}
