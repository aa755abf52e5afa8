import { sql } from 'kysely'
import { getDayAndNextDay, writeIsDayOrNextDay, writeNextDayIfReachedElseDay } from '#db/counted-day.ts'
import type { Database } from '#db/database.ts'

const NO_LIMIT = 2_147_483_647

interface CountedDay {
  userId: string
  day: string
}

/** Returns the day in which the rehearsal counts (see `CountedDays`). Undefined if that day's number is used up. */
export async function countRehearsal(
  database: Database,
  { userId, day, limit }: CountedDay & { limit: number },
): Promise<string | undefined> {
  const [stored, days] = ['rehearsal_days.day', getDayAndNextDay(day)]
  const isCounted = writeIsDayOrNextDay(stored, days)
  const counted = await database
    .insertInto('rehearsal_days')
    .values({ owner_id: userId, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({
          day: writeNextDayIfReachedElseDay(stored, days),
          used: sql`case when ${isCounted} then rehearsal_days.used + 1 else 1 end`,
        })
        .where(({ or, not, eb }) =>
          or([not(isCounted), eb('rehearsal_days.used', '<', limit === 0 ? NO_LIMIT : limit)]),
        ),
    )
    .returning('day')
    .executeTakeFirst()
  return counted?.day
}

export async function uncountRehearsal(database: Database, { userId, day }: CountedDay): Promise<void> {
  await database
    .updateTable('rehearsal_days')
    .set({ used: sql`used - 1` })
    .where('owner_id', '=', userId)
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute()
}

export async function countRehearsalsUsed(database: Database, { userId, day }: CountedDay): Promise<number> {
  const row = await database
    .selectFrom('rehearsal_days')
    .select('used')
    .where('owner_id', '=', userId)
    .where(writeIsDayOrNextDay('day', getDayAndNextDay(day)))
    .executeTakeFirst()
  return row?.used ?? 0
}
