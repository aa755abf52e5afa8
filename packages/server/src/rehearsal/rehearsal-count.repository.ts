import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

const NO_LIMIT = 2_147_483_647

interface CountedDay {
  userId: string
  day: string
}

export async function countRehearsal(
  database: Database,
  { userId, day, limit }: CountedDay & { limit: number },
): Promise<boolean> {
  const counted = await database
    .insertInto('rehearsal_days')
    .values({ owner_id: userId, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({
          day: sql`excluded.day`,
          used: sql`case when rehearsal_days.day = excluded.day then rehearsal_days.used + 1 else 1 end`,
        })
        .where(({ or, eb }) =>
          or([eb('rehearsal_days.day', '<>', day), eb('rehearsal_days.used', '<', limit === 0 ? NO_LIMIT : limit)]),
        ),
    )
    .returning('used')
    .executeTakeFirst()
  return counted !== undefined
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
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}
