import { appearance } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import type { FirstStepsTable } from './first-steps.table.ts'

export type KeptStep = Exclude<keyof FirstStepsTable, 'owner_id'>

const NOTHING = { answer: 0, brick: 0, look: 0, live: 0, site: 0, hidden: 0 }
const UNCHANGED_LOOK = JSON.stringify(appearance.parse({}))

export async function findDoneSteps(database: Database, userId: string): Promise<Record<KeptStep, number>> {
  const row = await database.selectFrom('first_steps').selectAll().where('owner_id', '=', userId).executeTakeFirst()
  return row ?? NOTHING
}

export async function markFirstStep(database: Database, userId: string, step: KeptStep): Promise<void> {
  await database
    .insertInto('first_steps')
    .values({ ...NOTHING, owner_id: userId, [step]: 1 })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ [step]: 1 }))
    .execute()
}

export const STEP_CHECKS: Partial<Record<KeptStep, (database: Database, userId: string) => Promise<boolean>>> = {
  answer: async (database, userId) =>
    hasRows(
      database
        .selectFrom('conversation_turns')
        .select('id')
        .where('owner_id', '=', userId)
        .where('state', '=', 'answered')
        .limit(1),
    ),
  look: async (database, userId) =>
    hasRows(
      database
        .selectFrom('projects')
        .select('id')
        .where('owner_id', '=', userId)
        .where('appearance', '<>', UNCHANGED_LOOK)
        .where('version', '!=', DELETED_VERSION)
        .limit(1),
    ),
  live: async (database, userId) =>
    hasRows(
      database
        .selectFrom('project_versions')
        .innerJoin('projects', (join) =>
          join
            .onRef('projects.owner_id', '=', 'project_versions.owner_id')
            .onRef('projects.id', '=', 'project_versions.project_id'),
        )
        .select('project_versions.version')
        .where('project_versions.owner_id', '=', userId)
        .where('projects.version', '!=', DELETED_VERSION)
        .limit(1),
    ),
  site: async (database, userId) =>
    hasRows(database.selectFrom('sightings').select('origin').where('owner_id', '=', userId).limit(1)),
}

async function hasRows(query: { execute(): Promise<unknown[]> }): Promise<boolean> {
  return (await query.execute()).length > 0
}
