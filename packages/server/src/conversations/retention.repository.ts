import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { deleteHandoffsBefore, deleteHandoffsOfGoneConversations } from '#handoff/erase-handoffs.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { DAY } from '#time.ts'
import { type ChangedConversation, rebuildOrDeleteConversation } from './rebuild-conversation.repository.ts'

const BATCH_SIZE = 1_000

/** The most turns that are kept of one bot: as many as 10,000 a day for 30 days. */
const MAX_TURNS = 300_000

export interface Recording {
  days: number
  mask: boolean | undefined
}

export async function updateRecording(
  database: Database,
  { id, userId }: OwnProject,
  { days, mask }: Recording,
): Promise<boolean> {
  const updated = await database
    .updateTable('projects')
    .set({ recording_days: days, erasing: days === 0 ? 1 : 0, ...(mask !== undefined && { mask: mask ? 1 : 0 }) })
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('version', '!=', DELETED_VERSION)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function deleteOldConversations(database: Database, now: Date): Promise<number> {
  let deleted = 0
  const periods = await database.selectFrom('projects').select('recording_days').distinct().execute()
  for (const { recording_days } of periods) {
    const days = recording_days === 0 ? LIMITS.recordingDays : recording_days
    const cutoff = new Date(now.getTime() - days * DAY).toISOString()
    deleted += await deleteInBatches(() => deleteOldTurnsBatch(database, recording_days, cutoff))
    await deleteInBatches(() => deleteOldConversationsBatch(database, recording_days, cutoff))
    await deleteHandoffsBefore(database, recording_days, cutoff)
  }
  await deleteHandoffsOfGoneConversations(database, new Date(now.getTime() - DAY).toISOString())
  return deleted
}

async function deleteOldTurnsBatch(database: Database, recordingDays: number, cutoff: string): Promise<number> {
  const old = database
    .selectFrom('conversation_turns')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.owner_id', '=', 'conversation_turns.owner_id')
        .onRef('projects.id', '=', 'conversation_turns.project_id'),
    )
    .select(['conversation_turns.owner_id', 'conversation_turns.id'])
    .where('conversation_turns.state', 'in', ['answered', 'incomplete', 'released'])
    .where('conversation_turns.reserved_at', '<', cutoff)
    .where('projects.recording_days', '=', recordingDays)
    .limit(BATCH_SIZE)
  const deleted = await database
    .deleteFrom('conversation_turns')
    .where(({ eb, refTuple }) => eb(refTuple('owner_id', 'id'), 'in', old.$asTuple('owner_id', 'id')))
    .returning(['owner_id', 'project_id', 'conversation_id'])
    .execute()
  await rebuildConversations(database, deleted, cutoff)
  return deleted.length
}

async function rebuildConversations(
  database: Database,
  changed: readonly ChangedConversation[],
  cutoff: string,
): Promise<void> {
  const owners = Map.groupBy(changed, ({ owner_id }) => owner_id)
  for (const [owner, rows] of owners) {
    const ids = [...new Set(rows.map(({ conversation_id }) => conversation_id))]
    const live = await database
      .selectFrom('conversations')
      .select(['owner_id', 'project_id', 'id as conversation_id'])
      .where('owner_id', '=', owner)
      .where('id', 'in', ids)
      .where('last_turn_at', '>=', cutoff)
      .execute()
    for (const each of live) await rebuildOrDeleteConversation(database, each)
  }
}

async function deleteOldConversationsBatch(database: Database, recordingDays: number, cutoff: string): Promise<number> {
  const old = database
    .selectFrom('conversations')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.owner_id', '=', 'conversations.owner_id')
        .onRef('projects.id', '=', 'conversations.project_id'),
    )
    .select(['conversations.owner_id', 'conversations.id'])
    .where('conversations.last_turn_at', '<', cutoff)
    .where('projects.recording_days', '=', recordingDays)
    .limit(BATCH_SIZE)
  const { numDeletedRows } = await database
    .deleteFrom('conversations')
    .where(({ eb, refTuple }) => eb(refTuple('owner_id', 'id'), 'in', old.$asTuple('owner_id', 'id')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteInBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const some = await deleteBatch()
    all += some
    if (some < BATCH_SIZE) return all
  }
}

export async function deleteSurplusTurns(database: Database, most = MAX_TURNS): Promise<void> {
  const busy = await database
    .selectFrom('projects')
    .select(['id', 'owner_id as userId'])
    .where(
      'owner_id',
      'in',
      database
        .selectFrom('usage_months')
        .select('owner_id')
        .where('opened', '>', Math.floor(most / 2)),
    )
    .execute()
  for (const own of busy) await deleteTurnsBeyond(database, own, most)
}

async function deleteTurnsBeyond(database: Database, { id, userId }: OwnProject, most: number): Promise<void> {
  const newestToGo = await database
    .selectFrom('conversation_turns')
    .select('reserved_at')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('reserved_at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (!newestToGo) return
  const deleted = await database
    .deleteFrom('conversation_turns')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('reserved_at', '<=', newestToGo.reserved_at)
    .where('state', 'in', ['answered', 'incomplete', 'released'])
    .returning(['owner_id', 'project_id', 'conversation_id'])
    .execute()
  await database
    .deleteFrom('conversations')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('last_turn_at', '<', newestToGo.reserved_at)
    .execute()
  for (const some of splitIntoBatches(deleted)) await rebuildConversations(database, some, newestToGo.reserved_at)
}

function splitIntoBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, at) =>
    rows.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )
}
