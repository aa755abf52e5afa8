import type { Database } from '#db/database.ts'

const AT = '2026-11-21T12:00:00.000Z'

/** Makes a bot with an owner of its own. */
export async function insertBot(
  database: Database,
  { id, userId }: { id: string; userId: string },
  { recordingDays = 30 }: { recordingDays?: number } = {},
): Promise<void> {
  const email = `${userId}@people.test`
  await database
    .insertInto('users')
    .values({
      ...{ id: userId, name: 'Ada', email, email_key: email, created_at: AT },
      ...{ password_hash: '-', granted_role: 8, subscribed_role: 0 },
    })
    .execute()
  await database
    .insertInto('projects')
    .values({
      ...{ owner_id: userId, id, name: 'Bot', created_at: AT, updated_at: AT, recording_days: recordingDays },
      ...{ appearance: '{}', texts: '{}', origins: '[]', limits: '{}', draft: '{}', stored_bytes: 0 },
      ...{ revision: 1, live_version: null, version: 0, went_live_at: null, changes: 0, bricks: 0 },
    })
    .execute()
}
