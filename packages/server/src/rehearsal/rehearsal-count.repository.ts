import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { dayAfter } from '#time.ts'

const NO_LIMIT = 2_147_483_647

interface CountedDay {
  userId: string
  day: string
}

/**
 * Where another server, whose clock is a little ahead, has begun the next day already, its number goes on for both. A
 * stored day beyond that comes from a clock that was wrong, and counts no more. Returns the day that it counts in, or
 * undefined if the number of that day is used up.
 */
export async function countRehearsal(
  database: Database,
  { userId, day, limit }: CountedDay & { limit: number },
): Promise<string | undefined> {
  const next = dayAfter(day)
  const counted = await database
    .insertInto('rehearsal_days')
    .values({ owner_id: userId, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({
          day: sql`case when rehearsal_days.day = ${next} then rehearsal_days.day else excluded.day end`,
          used: sql`case when rehearsal_days.day in (excluded.day, ${next})
            then rehearsal_days.used + 1 else 1 end`,
        })
        .where(({ or, eb }) =>
          or([
            eb('rehearsal_days.day', 'not in', listDays(day)),
            eb('rehearsal_days.used', '<', limit === 0 ? NO_LIMIT : limit),
          ]),
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

export async function findUsedRehearsals(database: Database, { userId, day }: CountedDay): Promise<number> {
  const row = await database
    .selectFrom('rehearsal_days')
    .select('used')
    .where('owner_id', '=', userId)
    .where('day', 'in', listDays(day))
    .executeTakeFirst()
  return row?.used ?? 0
}

function listDays(day: string): string[] {
  return [day, dayAfter(day)]
}
