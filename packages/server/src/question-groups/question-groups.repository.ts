import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { parseJson } from '#json.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { DAY } from '#time.ts'
import type { AskedText } from './group-texts.ts'
import type { QuestionGroupsTable } from './question-groups.table.ts'

const MOST_RANGES = 12

/**
 * After this time another caller may claim the groups: as a rule the grouping has ended by then, or its process has
 * died.
 */
const CLAIM_MS = 30_000

const MOST_TEXT = 500

export type GroupKey = Pick<QuestionGroupsTable, 'kind' | 'range'>

const groups = z.array(
  z.object({ count: z.int(), turns: z.array(z.object({ conversation_id: z.string(), id: z.string() })) }),
)
export type KeptGroups = z.infer<typeof groups>

export interface QuestionGroups {
  groupedAt: Date
  counted: number
  groups: KeptGroups
}

export async function findQuestionGroups(
  database: Database,
  { id, userId }: OwnProject,
  { kind, range }: GroupKey,
): Promise<QuestionGroups | undefined> {
  const row = await database
    .selectFrom('question_groups')
    .select(['grouped_at', 'counted', 'content'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('kind', '=', kind)
    .where('range', '=', range)
    .executeTakeFirst()
  if (!row?.grouped_at || row.content === null) return undefined
  return { groupedAt: new Date(row.grouped_at), counted: row.counted, groups: groups.parse(parseJson(row.content)) }
}

export async function claimQuestionGroups(
  database: Database,
  own: OwnProject,
  { kind, range }: GroupKey,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const row = { owner_id: own.userId, project_id: own.id, kind, range }
    const claimed = await transaction
      .insertInto('question_groups')
      .values({ ...row, claimed_at: now.toISOString(), counted: 0, grouped_at: null, content: null })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'project_id', 'kind', 'range'])
          .doUpdateSet({ claimed_at: now.toISOString() })
          .where(({ eb, or }) =>
            or([
              eb('question_groups.claimed_at', '<', new Date(now.getTime() - CLAIM_MS).toISOString()),
              // A claim in the future does not count: its clock was ahead, and has been set right.
              eb('question_groups.claimed_at', '>', new Date(now.getTime() + CLAIM_MS).toISOString()),
            ]),
          ),
      )
      .returning('owner_id')
      .executeTakeFirst()
    if (claimed) await deleteSurplusGroups(transaction, own)
    return claimed !== undefined
  })
}

async function deleteSurplusGroups(transaction: Database, { id, userId }: OwnProject): Promise<void> {
  const newestToGo = await transaction
    .selectFrom('question_groups')
    .select('claimed_at')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('claimed_at', 'desc')
    .offset(MOST_RANGES)
    .limit(1)
    .executeTakeFirst()
  if (!newestToGo) return
  await transaction
    .deleteFrom('question_groups')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('claimed_at', '<=', newestToGo.claimed_at)
    .execute()
}

export interface NewQuestionGroups extends QuestionGroups {
  claimedAt: Date
}

/**
 * Stores nothing if another process has begun meanwhile, or if the row was deleted, because then a conversation may
 * have been forgotten.
 */
export async function storeQuestionGroups(
  database: Database,
  { id, userId }: OwnProject,
  { kind, range }: GroupKey,
  { claimedAt, groupedAt, counted, groups }: NewQuestionGroups,
): Promise<void> {
  await database
    .updateTable('question_groups')
    .set({ grouped_at: groupedAt.toISOString(), counted, content: JSON.stringify(groups) })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('kind', '=', kind)
    .where('range', '=', range)
    .where('claimed_at', '=', claimedAt.toISOString())
    .execute()
}

/**
 * Reads the texts when they are shown, so that forgotten ones are missing. `since` is an ISO instant: older texts are
 * left out.
 */
export async function listTextsOfTurns(
  database: Database,
  { id, userId }: OwnProject,
  { turnIds, since }: { turnIds: readonly string[]; since?: string | undefined },
): Promise<AskedText[]> {
  if (turnIds.length === 0) return []
  const rows = await database
    .selectFrom('conversation_turns')
    .select(['conversation_id', 'id', 'project_id', 'reserved_at'])
    .select(sql<string | null>`substr(user_message, 1, ${sql.lit(MOST_TEXT)})`.as('text'))
    .where('owner_id', '=', userId)
    .where('id', 'in', turnIds)
    .execute()
  // The query has no conditions on project and time, because with them SQLite would read all turns of the project.
  const own = rows.filter(({ project_id, reserved_at }) => project_id === id && reserved_at >= (since ?? ''))
  return own.flatMap(({ conversation_id, id, text }) => (text === null ? [] : [{ conversation_id, id, text }]))
}

/** Call it when a conversation is deleted: the questions are then grouped again without it. */
export async function deleteQuestionGroups(database: Database, { id, userId }: OwnProject): Promise<void> {
  const kept = database.deleteFrom('question_groups').where('owner_id', '=', userId)
  await kept.where('project_id', '=', id).execute()
}

/** This is no number of conversations, so the groups count as out of date. */
const OUT_OF_DATE = -1

/**
 * Must be called when a thumb down is given or taken back. The number of unanswered conversations may stay the same, if
 * the conversation has another unanswered question or thumb down, and would not show the change. The groups are shown
 * until newer ones are stored.
 */
export async function markUnansweredGroupsOutOfDate(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database
    .updateTable('question_groups')
    .set({ counted: OUT_OF_DATE })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('kind', '<>', 'asked')
    .execute()
}

export async function deleteOldQuestionGroups(database: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - DAY).toISOString()
  await database.deleteFrom('question_groups').where('claimed_at', '<', cutoff).execute()
}
