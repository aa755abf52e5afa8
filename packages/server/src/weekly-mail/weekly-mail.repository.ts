import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import type { Week } from './week.ts'

/** `week`: the newest week that is over. The week after it is the first that is mailed. */
export async function turnWeeklyMailOn(database: Database, userId: string, week: string): Promise<void> {
  await database
    .insertInto('weekly_mails')
    .values({ owner_id: userId, week })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute()
}

export async function turnWeeklyMailOff(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('weekly_mails').where('owner_id', '=', userId).execute()
}

export async function isWeeklyMailOn(database: Database, userId: string): Promise<boolean> {
  const row = database.selectFrom('weekly_mails').select('owner_id').where('owner_id', '=', userId)
  return (await row.executeTakeFirst()) !== undefined
}

export async function listOwnersDueForWeeklyMail(
  database: Database,
  { week, after, most }: { week: string; after: string; most: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('weekly_mails')
    .innerJoin('users', 'users.id', 'weekly_mails.owner_id')
    .select('owner_id')
    .where('week', '<', week)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.closed_at', 'is', null)
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(most)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

export async function claimWeeklyMail(database: Database, userId: string, week: string): Promise<boolean> {
  const claimed = await database
    .updateTable('weekly_mails')
    .set({ week })
    .where('owner_id', '=', userId)
    .where('week', '<', week)
    .returning('owner_id')
    .execute()
  return claimed.length > 0
}

export async function listBotsWithChats(
  database: Database,
  userId: string,
  { from, to }: Week,
): Promise<{ id: string; name: string }[]> {
  const chats = sql<number>`sum(daily_totals.count)`
  return database
    .selectFrom('daily_totals')
    .innerJoin('projects', 'projects.id', 'daily_totals.project_id')
    .select(['projects.id', 'projects.name'])
    .where('daily_totals.owner_id', '=', userId)
    .where('projects.owner_id', '=', userId)
    .where('projects.version', '!=', DELETED_VERSION)
    .where('daily_totals.kind', '=', 'all')
    .where('daily_totals.day', '>=', from)
    .where('daily_totals.day', '<=', to)
    .groupBy(['projects.id', 'projects.name'])
    .having(chats, '>', 0)
    .orderBy(chats, 'desc')
    .orderBy('projects.id')
    .execute()
}
