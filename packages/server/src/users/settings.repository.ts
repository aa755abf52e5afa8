import { countRows } from '#db/count.ts'
import type { Database } from '#db/database.ts'

export interface Usage {
  chats: number
  liveProjects: number
}

/** What the user has used of the plan in a month. */
export async function readUsage(database: Database, userId: string, period: string): Promise<Usage> {
  const month = await database
    .selectFrom('usage_months')
    .select('used')
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .executeTakeFirst()
  const projects = await database
    .selectFrom('projects')
    .select(countRows())
    .where('user_id', '=', userId)
    .where('live_version', 'is not', null)
    .executeTakeFirstOrThrow()
  return { chats: month?.used ?? 0, liveProjects: projects.count }
}
