import type { Handoff } from '@bricks/contract'
import { sql } from 'kysely'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import type { Database } from '#db/database.ts'
import { writeIsDue } from '#db/write-is-due.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { HandoffTable } from './handoff.table.ts'

export type DueHandoff = Pick<
  HandoffTable,
  | 'owner_id'
  | 'id'
  | 'project_id'
  | 'conversation_id'
  | 'visitor'
  | 'subject'
  | 'name'
  | 'email'
  | 'message'
  | 'attempts'
  | 'created_at'
>

type HandoffKey = Pick<HandoffTable, 'owner_id' | 'id'>

const LISTED = 50
const KEPT = 1_000

export async function hasConversationOfVisitor(
  database: Database,
  { id, userId }: OwnProject,
  { conversationId, visitor }: { conversationId: string; visitor: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', userId)
    .where('id', '=', conversationId)
    .where('project_id', '=', id)
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAndLimitHandoffs(database: Database, row: HandoffTable): Promise<void> {
  await database.insertInto('handoffs').values(row).execute()
  const surplus = database
    .selectFrom('handoffs')
    .select('created_at')
    .where('owner_id', '=', row.owner_id)
    .where('project_id', '=', row.project_id)
    .orderBy('created_at', 'desc')
    .offset(KEPT)
    .limit(1)
  await database
    .deleteFrom('handoffs')
    .where('owner_id', '=', row.owner_id)
    .where('project_id', '=', row.project_id)
    .where('created_at', '<=', surplus)
    .where('state', '<>', 'waiting')
    .execute()
}

export async function markConversationHandedOver(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string,
): Promise<void> {
  await database
    .updateTable('conversations')
    .set({ marks: sql<number>`marks | ${sql.lit(MARK_BITS.handed)}` })
    .where('owner_id', '=', userId)
    .where('id', '=', conversationId)
    .where('project_id', '=', id)
    .execute()
}

export async function hasSameHandoff(
  database: Database,
  { id, userId }: OwnProject,
  said: Pick<HandoffTable, 'conversation_id' | 'visitor' | 'name' | 'email' | 'message'>,
  since: Date,
): Promise<boolean> {
  const row = await database
    .selectFrom('handoffs')
    .select('id')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('created_at', '>=', since.toISOString())
    .where('visitor', '=', said.visitor)
    .where('conversation_id', said.conversation_id === null ? 'is' : '=', said.conversation_id)
    .where('name', '=', said.name)
    .where('email', '=', said.email)
    .where('message', '=', said.message)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists the oldest messages first, but few of each owner, so that one owner's slow receiver does not delay other
 * owners' messages.
 */
export async function listDueHandoffs(
  database: Database,
  now: Date,
  most: { all: number; perOwner: number },
): Promise<DueHandoff[]> {
  const ranked = database
    .selectFrom('handoffs')
    .select(['owner_id', 'id', 'project_id', 'conversation_id', 'visitor', 'subject'])
    .select(['name', 'email', 'message'])
    .select(['attempts', 'created_at', 'due_at'])
    .select(sql<number>`row_number() over (partition by owner_id order by due_at, id)`.as('rank'))
    .where('state', '=', 'waiting')
    .where(writeIsDue(now))
  const rows = await database
    .selectFrom(ranked.as('due'))
    .selectAll()
    .where('rank', '<=', most.perOwner)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most.all)
    .execute()
  return rows.map(({ due_at: _due, rank: _rank, ...row }) => row)
}

export async function claimHandoff(database: Database, due: DueHandoff, dueAt: Date): Promise<boolean> {
  const claimed = await database
    .updateTable('handoffs')
    .set({ attempts: due.attempts + 1, due_at: dueAt.toISOString() })
    .where('owner_id', '=', due.owner_id)
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function postponeHandoff(database: Database, { owner_id, id }: HandoffKey, dueAt: Date): Promise<void> {
  await database
    .updateTable('handoffs')
    .set({ due_at: dueAt.toISOString() })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .execute()
}

export async function markHandoffSentAndForgetUnrecorded(
  database: Database,
  { owner_id, id }: HandoffKey,
): Promise<void> {
  await database
    .updateTable('handoffs')
    .set({ state: 'sent', failure: null, ...writeTextsIfRecorded() })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute()
}

function writeTextsIfRecorded() {
  const isRecorded = sql`(select recording_days from projects where projects.owner_id = handoffs.owner_id and projects.id = handoffs.project_id) > 0`
  const writeTextIfRecorded = (column: 'name' | 'email' | 'message') =>
    sql<string>`case when ${isRecorded} then ${sql.ref(column)} else '' end`
  const subject = sql<string | null>`case when ${isRecorded} then ${sql.ref('subject')} end`
  return {
    name: writeTextIfRecorded('name'),
    email: writeTextIfRecorded('email'),
    message: writeTextIfRecorded('message'),
    subject,
  }
}

export async function updateFailedHandoff(
  database: Database,
  { owner_id, id }: HandoffKey,
  { failure, isLast }: { failure: string; isLast: boolean },
): Promise<void> {
  await database
    .updateTable('handoffs')
    .set({ failure, ...(isLast && { state: 'failed' as const, ...writeTextsIfRecorded() }) })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute()
}

export async function listHandoffs(
  database: Database,
  { id, userId }: OwnProject,
  conversationId: string | undefined,
): Promise<Handoff[]> {
  const rows = await database
    .selectFrom('handoffs')
    .select(['id', 'created_at as at', 'conversation_id', 'state', 'failure', 'subject', 'name'])
    .select(['email', 'message'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .$if(conversationId !== undefined, (query) => query.where('conversation_id', '=', conversationId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
  return rows.map(({ subject, ...row }) => ({ ...row, verified: subject !== null }))
}

export async function isHandoffFailing(database: Database, { id, userId }: OwnProject): Promise<boolean> {
  const row = await database
    .selectFrom('handoffs')
    .select('failure')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('attempts', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && row.failure !== null
}
