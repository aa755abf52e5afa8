import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { dayOf } from '#time.ts'

/** Adds a visitor's chat to the bot's day. */
export async function countChatOfDay(database: Database, { id, userId }: OwnProject, now: Date): Promise<void> {
  await countStatement(database, { id, userId, day: dayOf(now) })
}

const countStatement = prepareStatement((database, value: OwnProject & { day: string }) =>
  database
    .insertInto('project_days')
    .values({ owner_id: value.userId, day: value.day, project_id: value.id, chats: 1 })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'day', 'project_id']).doUpdateSet({ chats: sql`project_days.chats + 1` }),
    ),
)
