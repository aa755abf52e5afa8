import type { Sighting } from '@bricks/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

const KEPT = 20

export async function storeSighting(database: Database, own: OwnProject, origin: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await database
    .insertInto('sightings')
    .values({ owner_id: own.userId, project_id: own.id, origin, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id', 'origin']).doUpdateSet({ last_at: sql`excluded.last_at` }),
    )
    .execute()
  await database
    .deleteFrom('sightings')
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .where('origin', 'not in', selectNewestSightings(database, own).select('origin'))
    .execute()
}

export async function listSightings(database: Database, own: OwnProject): Promise<Sighting[]> {
  return selectNewestSightings(database, own).select(['origin', 'first_at', 'last_at']).execute()
}

function selectNewestSightings(database: Database, { id, userId }: OwnProject) {
  return database
    .selectFrom('sightings')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('last_at', 'desc')
    .orderBy('origin')
    .limit(KEPT)
}
