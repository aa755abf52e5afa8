import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { listSecretIds } from '#projects/brick-content.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { parseProjectContent } from '#projects/project.ts'
import type { PreviewTable } from './state.table.ts'

export async function insertPreview(database: Database, row: PreviewTable): Promise<void> {
  await database.insertInto('previews').values(row).execute()
}

export async function deletePreview(
  database: Database,
  { id, userId }: OwnProject,
  endedBy?: Date,
): Promise<string | undefined> {
  const row = await database
    .deleteFrom('previews')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .$if(endedBy !== undefined, (query) => query.where('ends_at', '<=', endedBy?.toISOString() ?? ''))
    .returning('content')
    .executeTakeFirst()
  return row?.content
}

export async function listPreviewSecretIds(database: Database, { id, userId }: OwnProject): Promise<string[]> {
  const row = await database
    .selectFrom('previews')
    .select('content')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return row ? listSecretIds(parseProjectContent(row.content)) : []
}

export async function listEndedPreviews(database: Database, now: Date, most: number): Promise<OwnProject[]> {
  const rows = await database
    .selectFrom('previews')
    .select(['owner_id', 'project_id'])
    .where('ends_at', '<=', now.toISOString())
    .orderBy('ends_at')
    .limit(most)
    .execute()
  return rows.map(({ owner_id, project_id }) => ({ id: project_id, userId: owner_id }))
}

export interface PreviewClaim extends OwnProject {
  tokenHash: string
  most: number
}

export async function claimPreviewChat(
  database: Database,
  { id, userId, tokenHash, most }: PreviewClaim,
): Promise<boolean> {
  const row = await database
    .updateTable('previews')
    .set({ chats: sql`chats + 1` })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('chats', '<', most)
    .returning('chats')
    .executeTakeFirst()
  return row !== undefined
}

/** `countedAt` is when the chat was counted. The chat is not given back to a link that was created later. */
export async function uncountPreviewChat(
  database: Database,
  { id, userId }: OwnProject,
  countedAt?: string,
): Promise<void> {
  await database
    .updateTable('previews')
    .set({ chats: sql`chats - 1` })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('chats', '>', 0)
    .$if(countedAt !== undefined, (query) => query.where('created_at', '<=', countedAt ?? ''))
    .execute()
}
