import type { Database } from '#db/database.ts'

export interface DataOwner {
  id: string
  /** Null, which equals nothing, while nobody has shown that the address is theirs: what was written from it is not theirs. */
  emailKey: string | null
}

/** Rows at once. */
const PAGE = 200

type Row = Record<string, unknown>
type Select = (
  database: Database,
  owner: DataOwner,
) => {
  limit: (most: number) => { offset: (from: number) => { execute: () => Promise<Row[]> } }
}

const ofProjects = (database: Database, { id }: DataOwner) =>
  database.selectFrom('projects').select('projects.id').where('projects.user_id', '=', id)

/** Everything that is stored of a user, each by name. Left out is what would let somebody in: hashes, ciphertexts. */
const PARTS = {
  account: (database, { id }) =>
    database
      .selectFrom('users')
      .select(['id', 'name', 'email', 'granted_role', 'paused_at', 'email_confirmed_at', 'created_at'])
      .where('id', '=', id)
      .orderBy('id'),
  sessions: (database, { id }) =>
    database
      .selectFrom('sessions')
      .select(['user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at', 'confirmed_at'])
      .where('user_id', '=', id)
      .orderBy('id'),
  known_devices: (database, { id }) =>
    database
      .selectFrom('known_devices')
      .select(['created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', id)
      .orderBy('token_hash'),
  subscription: (database, { id }) =>
    database
      .selectFrom('subscriptions')
      .select(['customer_id', 'subscription_id', 'status', 'price_id', 'period_ends_at', 'ends_at'])
      .where('user_id', '=', id)
      .orderBy('user_id'),
  usage: (database, { id }) =>
    database.selectFrom('usage_months').select(['period', 'used']).where('user_id', '=', id).orderBy('period'),
  notices: (database, { id }) =>
    database
      .selectFrom('notices')
      .select(['kind', 'project_id', 'model', 'at', 'read'])
      .where('user_id', '=', id)
      .orderBy('at')
      .orderBy('id'),
  projects: (database, { id }) =>
    database.selectFrom('projects').selectAll().where('user_id', '=', id).orderBy('created_at').orderBy('id'),
  project_versions: (database, owner) =>
    database
      .selectFrom('project_versions')
      .selectAll()
      .where('project_id', 'in', ofProjects(database, owner))
      .orderBy('project_id')
      .orderBy('version'),
  project_problems: (database, owner) =>
    database
      .selectFrom('project_problems')
      .select(['project_id', 'code', 'brick', 'at'])
      .where('project_id', 'in', ofProjects(database, owner))
      .orderBy('at')
      .orderBy('id'),
  conversations: (database, owner) =>
    database
      .selectFrom('conversations')
      .selectAll()
      .where('project_id', 'in', ofProjects(database, owner))
      .orderBy('created_at')
      .orderBy('id'),
  conversation_turns: (database, { id }) =>
    database
      .selectFrom('conversation_turns')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('reserved_at')
      .orderBy('id'),
  brick_calls: (database, owner) =>
    database
      .selectFrom('brick_calls')
      .selectAll()
      .where('project_id', 'in', ofProjects(database, owner))
      .orderBy('at')
      .orderBy('id'),
  templates: (database, { id }) =>
    database.selectFrom('templates').selectAll().where('user_id', '=', id).orderBy('created_at').orderBy('id'),
  contact_messages: (database, { emailKey }) =>
    database
      .selectFrom('contact_messages')
      .select(['first_name', 'last_name', 'email', 'phone_number', 'message', 'created_at'])
      .where('email_key', '=', emailKey)
      .orderBy('created_at')
      .orderBy('id'),
} satisfies Record<string, Select>

export type DataPart = keyof typeof PARTS

export const DATA_PARTS = Object.keys(PARTS) as DataPart[]

/** The rows of a part, page by page, so that however much there is, little is in memory. */
export async function* listUserRows(database: Database, part: DataPart, owner: DataOwner): AsyncGenerator<Row> {
  const select: Select = PARTS[part]
  for (let from = 0; ; from += PAGE) {
    const rows = await select(database, owner).limit(PAGE).offset(from).execute()
    yield* rows
    if (rows.length < PAGE) return
  }
}
