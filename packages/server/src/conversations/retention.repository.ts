import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Rows of one statement, so that no write waits long for the sweeper. */
const AT_ONCE = 1_000

/** Deletes turns and conversations that are older than their project keeps them; 30 days at most. Answers how many turns. */
export async function deleteOldConversations(database: Database, now: Date): Promise<number> {
  let deleted = 0
  for (const { recording_days } of await listPeriods(database)) {
    const days = recording_days === 0 ? LIMITS.recordingDays : recording_days
    const cutoff = new Date(now.getTime() - days * DAY_MS).toISOString()
    deleted += await deleteUntilNone(() => deleteTurns(database, recording_days, cutoff))
    await deleteUntilNone(() => deleteConversations(database, recording_days, cutoff))
  }
  return deleted
}

function listPeriods(database: Database) {
  return database.selectFrom('projects').select('recording_days').distinct().execute()
}

async function deleteTurns(database: Database, recordingDays: number, cutoff: string): Promise<number> {
  const old = database
    .selectFrom('conversation_turns')
    .innerJoin('projects', 'projects.id', 'conversation_turns.project_id')
    .select('conversation_turns.id')
    .where('conversation_turns.state', 'in', ['answered', 'incomplete', 'released'])
    .where('conversation_turns.reserved_at', '<', cutoff)
    .where('projects.recording_days', '=', recordingDays)
    .limit(AT_ONCE)
  const { numDeletedRows } = await database.deleteFrom('conversation_turns').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteConversations(database: Database, recordingDays: number, cutoff: string): Promise<number> {
  const old = database
    .selectFrom('conversations')
    .innerJoin('projects', 'projects.id', 'conversations.project_id')
    .select('conversations.id')
    .where('conversations.last_turn_at', '<', cutoff)
    .where('projects.recording_days', '=', recordingDays)
    .limit(AT_ONCE)
  const { numDeletedRows } = await database.deleteFrom('conversations').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteUntilNone(deleteSome: () => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const some = await deleteSome()
    all += some
    if (some < AT_ONCE) return all
  }
}
