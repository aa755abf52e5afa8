import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { writeUnindexed } from '#db/unindexed.ts'
import { deleteHandoffsBefore, deleteHandoffsOfGoneConversations } from '#handoff/erase-handoffs.repository.ts'
import { type EndedTurn, eraseProviderWordsOfTurns } from '#problems/problem.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { DAY } from '#time.ts'
import { type ChangedConversation, rebuildOrDeleteConversation } from './rebuild-conversation.repository.ts'

const BATCH_SIZE = 1_000
/** The most rows that one statement deletes: on SQLite no other statement runs meanwhile. */
const DELETED_AT_ONCE = 50

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
  const old = await database
    .selectFrom('projects')
    // SQLite keeps the order of a cross join. If it began with the old turns, it would read those of all bots that keep
    // theirs for longer.
    .crossJoin('conversation_turns')
    .whereRef('conversation_turns.owner_id', '=', 'projects.owner_id')
    .whereRef('conversation_turns.project_id', '=', 'projects.id')
    .select(['conversation_turns.owner_id', 'conversation_turns.id'])
    .where('projects.recording_days', '=', recordingDays)
    .where('conversation_turns.state', 'in', ['answered', 'incomplete', 'released'])
    .where('conversation_turns.reserved_at', '<', cutoff)
    .limit(BATCH_SIZE)
    .execute()
  for (const { owner, ids } of listOwnersWithSomeIds(old)) {
    const deleted = await database
      .deleteFrom('conversation_turns')
      .where('owner_id', '=', owner)
      .where('id', 'in', ids)
      .where(writeUnindexed('project_id'), 'in', selectBotsThatKeep(database, owner, recordingDays))
      .returning(DELETED)
      .execute()
    await eraseProviderWordsByBot(database, deleted)
    await rebuildConversations(database, deleted, cutoff)
  }
  return old.length
}

const DELETED = ['owner_id', 'project_id', 'conversation_id', 'settled_at', 'error_code'] as const

async function eraseProviderWordsByBot(
  database: Database,
  deleted: readonly (ChangedConversation & EndedTurn)[],
): Promise<void> {
  const bots = Map.groupBy(deleted, ({ owner_id, project_id }) => `${owner_id} ${project_id}`)
  for (const [first, ...others] of bots.values()) {
    if (!first) continue
    const own = { id: first.project_id, userId: first.owner_id }
    await eraseProviderWordsOfTurns(database, own, [first, ...others])
  }
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
  const old = await database
    .selectFrom('projects')
    .crossJoin('conversations')
    .whereRef('conversations.owner_id', '=', 'projects.owner_id')
    .whereRef('conversations.project_id', '=', 'projects.id')
    .select(['conversations.owner_id', 'conversations.id'])
    .where('projects.recording_days', '=', recordingDays)
    .where('conversations.last_turn_at', '<', cutoff)
    .limit(BATCH_SIZE)
    .execute()
  for (const { owner, ids } of listOwnersWithSomeIds(old)) {
    await database
      .deleteFrom('conversations')
      .where('owner_id', '=', owner)
      .where('id', 'in', ids)
      .where('last_turn_at', '<', cutoff)
      .where(writeUnindexed('project_id'), 'in', selectBotsThatKeep(database, owner, recordingDays))
      .execute()
  }
  return old.length
}

/** What was found to be old may not be so any more: the bot's owner may have lengthened its days since. */
function selectBotsThatKeep(database: Database, owner: string, recordingDays: number) {
  const bots = database.selectFrom('projects').select('id')
  return bots.where('owner_id', '=', owner).where('recording_days', '=', recordingDays)
}

function listOwnersWithSomeIds(rows: readonly { owner_id: string; id: string }[]): { owner: string; ids: string[] }[] {
  return [...Map.groupBy(rows, ({ owner_id }) => owner_id)].flatMap(([owner, own]) =>
    splitIntoBatches(own, DELETED_AT_ONCE).map((some) => ({ owner, ids: some.map(({ id }) => id) })),
  )
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
    .returning(DELETED)
    .execute()
  await eraseProviderWordsByBot(database, deleted)
  await database
    .deleteFrom('conversations')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('last_turn_at', '<', newestToGo.reserved_at)
    .execute()
  for (const some of splitIntoBatches(deleted, BATCH_SIZE))
    await rebuildConversations(database, some, newestToGo.reserved_at)
}

function splitIntoBatches<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
