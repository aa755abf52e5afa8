import { ROLE_PRO } from '@bricks/contract/wire'
import { sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { buildRowCount } from '#db/row-count.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { DAY } from '#time.ts'
import { findRoleInForce } from '#users/user.ts'

/** Nobody else gets a word for this time after it was given up, because old links must not lead to a stranger's bot. */
const KEPT_MS = 90 * DAY

export async function findProjectByWordIfPlanAllows(database: Database, word: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('live_words')
    .innerJoin('users', 'users.id', 'live_words.owner_id')
    .select(['live_words.project_id', 'users.granted_role', 'users.subscribed_role'])
    .where('live_words.word', '=', word)
    .executeTakeFirst()
  if (!row || row.project_id === null) return undefined
  return findRoleInForce(row.granted_role, row.subscribed_role) >= ROLE_PRO ? row.project_id : undefined
}

export async function findLiveWord(database: Database, { id, userId }: OwnProject): Promise<string | undefined> {
  const row = await database
    .selectFrom('live_words')
    .select('word')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return row?.word
}

export async function claimLiveWord(
  transaction: Database,
  { id, userId }: OwnProject,
  { word, now }: { word: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto('live_words')
    .values({ word, owner_id: userId, project_id: id, kept_until: null })
    .onConflict((conflict) =>
      conflict
        .column('word')
        .doUpdateSet({ owner_id: userId, project_id: id, kept_until: null })
        .where(({ or, and, eb }) =>
          or([
            and([
              eb('live_words.owner_id', '=', userId),
              or([eb('live_words.project_id', 'is', null), eb('live_words.project_id', '=', id)]),
            ]),
            eb('live_words.kept_until', '<=', now.toISOString()),
          ]),
        ),
    )
    .returning('word')
    .executeTakeFirst()
  return row !== undefined
}

export async function countReservedLiveWords(transaction: Database, userId: string): Promise<number> {
  const row = await transaction
    .selectFrom('live_words')
    .select(buildRowCount())
    .where('owner_id', '=', userId)
    .where('project_id', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function releaseOtherLiveWords(
  transaction: Database,
  { id, userId }: OwnProject,
  { word, now }: { word: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('live_words')
    .set({ project_id: null, kept_until: findEndOfReservation(now) })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('word', '!=', word)
    .execute()
}

export async function deleteLiveWordsOfOwner(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('live_words').where('owner_id', '=', userId).execute()
}

export async function releaseAndDeleteLiveWords(database: Database, now: Date): Promise<void> {
  // On Citus `live_words` is a reference table, so the table it is compared with must be one too.
  const present = isDistributed(database)
    ? sql`project_owners as present where present.owner_id = live_words.owner_id and present.project_id = live_words.project_id`
    : sql`projects as present where present.owner_id = live_words.owner_id and present.id = live_words.project_id`
  await sql`update live_words set project_id = null, kept_until = ${findEndOfReservation(now)}
    where project_id is not null and not exists (select 1 from ${present})`.execute(database)
  await database.deleteFrom('live_words').where('kept_until', '<=', now.toISOString()).execute()
}

function findEndOfReservation(now: Date): string {
  return new Date(now.getTime() + KEPT_MS).toISOString()
}
