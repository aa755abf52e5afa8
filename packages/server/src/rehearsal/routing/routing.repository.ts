import type { RoutingRun, RoutingSentence } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

export interface SentenceRow {
  id: string
  brick: string
  turnId: string | null
  content: SentenceContent | null
}

export interface SentenceContent {
  text: string
  from: { conversation_id: string; turn_id: string } | null
}

export async function listRoutingSentences(database: Database, { id, userId }: OwnProject): Promise<SentenceRow[]> {
  const rows = await database
    .selectFrom('routing_sentences')
    .leftJoin('rehearsal_texts', (join) =>
      join
        .onRef('rehearsal_texts.owner_id', '=', 'routing_sentences.owner_id')
        .onRef('rehearsal_texts.id', '=', 'routing_sentences.id'),
    )
    .select(['routing_sentences.id', 'function_id', 'routing_sentences.turn_id', 'content'])
    .where('routing_sentences.owner_id', '=', userId)
    .where('routing_sentences.project_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.map(({ id: sentence, function_id, turn_id, content }) => ({
    id: sentence,
    brick: function_id,
    turnId: turn_id,
    content: content === null ? null : (JSON.parse(content) as SentenceContent),
  }))
}

export async function replaceRoutingSentences(
  transaction: Database,
  own: OwnProject,
  sentences: readonly Pick<SentenceRow, 'id' | 'brick' | 'turnId'>[],
): Promise<void> {
  await transaction
    .deleteFrom('routing_sentences')
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .execute()
  if (sentences.length === 0) return
  const rows = sentences.map(({ id, brick, turnId }, place) => ({
    owner_id: own.userId,
    project_id: own.id,
    id,
    function_id: brick,
    turn_id: turnId,
    place,
  }))
  await transaction.insertInto('routing_sentences').values(rows).execute()
}

export async function hasTurn(
  database: Database,
  { id, userId }: OwnProject,
  from: { conversation_id: string; turn_id: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('conversation_turns')
    .select('id')
    .where('owner_id', '=', userId)
    .where('id', '=', from.turn_id)
    .where('project_id', '=', id)
    .where('conversation_id', '=', from.conversation_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function findRoutingRuns(
  database: Database,
  { id, userId }: OwnProject,
): Promise<{ latest: RoutingRun | null; previous: RoutingRun | null }> {
  const row = await database
    .selectFrom('routing_runs')
    .select(['latest', 'previous'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return {
    latest: row ? (JSON.parse(row.latest) as RoutingRun) : null,
    previous: row?.previous ? (JSON.parse(row.previous) as RoutingRun) : null,
  }
}

export interface RoutingRuns {
  latest: RoutingRun
  previous: RoutingRun | null
}

export async function startRoutingRun(
  database: Database,
  { id, userId }: OwnProject,
  runs: RoutingRuns,
): Promise<string> {
  const latest = JSON.stringify(runs.latest)
  const previous = runs.previous && JSON.stringify(runs.previous)
  await database
    .insertInto('routing_runs')
    .values({ owner_id: userId, project_id: id, latest, previous })
    .onConflict((conflict) => conflict.columns(['owner_id', 'project_id']).doUpdateSet({ latest, previous }))
    .execute()
  return latest
}

/**
 * `stored` is the text that `startRoutingRun`, or the last `saveRoutingRun` of the same run, returned. Stores nothing
 * if the row holds another text: a run of another tab or process has begun since, and the table shows that run.
 */
export async function saveRoutingRun(
  database: Database,
  { id, userId }: OwnProject,
  run: RoutingRun,
  stored: string,
): Promise<string> {
  const latest = JSON.stringify(run)
  await database
    .updateTable('routing_runs')
    .set({ latest })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('latest', '=', stored)
    .execute()
  return latest
}

export function toWireSentence({ id, brick, content }: SentenceRow): RoutingSentence {
  return { id, brick, text: content?.text ?? '', from: content?.from ?? null, emptied: content === null }
}
