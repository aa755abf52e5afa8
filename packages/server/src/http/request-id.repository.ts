import type { Database } from '#db/database.ts'

export interface RequestIdClaim {
  /** Within what the id must not repeat, such as a project. */
  scope: string
  requestId: string
  now: Date
}

const REMEMBERED_MS = 24 * 60 * 60 * 1000

/**
 * Claims an id for 24 hours: true for the first to come with it. In a transaction the claim goes with the work, so
 * that a failed first try leaves the id free.
 */
export async function claimRequestId(database: Database, { scope, requestId, now }: RequestIdClaim): Promise<boolean> {
  const row = { scope, request_id: requestId, answer: null, created_at: now.toISOString() }
  const claimed = await database
    .insertInto('request_ids')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'request_id'])
        .doUpdateSet({ answer: null, created_at: row.created_at })
        .where('request_ids.created_at', '<=', forgottenAt(now)),
    )
    .returning('request_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Keeps the first answer as JSON, to be given again. */
export async function keepAnswer(
  database: Database,
  { scope, requestId }: Pick<RequestIdClaim, 'scope' | 'requestId'>,
  answer: string,
): Promise<void> {
  await database
    .updateTable('request_ids')
    .set({ answer })
    .where('scope', '=', scope)
    .where('request_id', '=', requestId)
    .execute()
}

export async function findAnswer(
  database: Database,
  { scope, requestId }: Pick<RequestIdClaim, 'scope' | 'requestId'>,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('request_ids')
    .select('answer')
    .where('scope', '=', scope)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.answer ?? undefined
}

export async function deleteOldRequestIds(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('request_ids').where('created_at', '<=', forgottenAt(now)).execute()
}

function forgottenAt(now: Date): string {
  return new Date(now.getTime() - REMEMBERED_MS).toISOString()
}
