import type { Database } from '#db/database.ts'
import type { Tables } from '#db/tables.ts'

/** Every table with its key, in an order in which each row finds the rows it points to. */
export const BACKUP_TABLES = {
  users: ['id'],
  sessions: ['id'],
  known_devices: ['user_id', 'token_hash'],
  projects: ['id'],
  secrets: ['id'],
  project_versions: ['project_id', 'version'],
  project_problems: ['id'],
  templates: ['id'],
  usage_months: ['user_id', 'period'],
  former_usage: ['address_hash', 'period'],
  conversations: ['id'],
  conversation_turns: ['id'],
  brick_calls: ['id'],
  contact_messages: ['id'],
  throttle_counters: ['key'],
  notices: ['id'],
  request_ids: ['scope', 'request_id'],
  mail_outbox: ['id'],
  password_resets: ['token_hash'],
  email_confirmations: ['user_id'],
  usage_warnings: ['user_id', 'period', 'kind'],
  subscriptions: ['user_id'],
  billing_events: ['id'],
  billing_tasks: ['id'],
  used_trials: ['address_hash'],
} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] }

const ALL = Object.keys(BACKUP_TABLES) as (keyof Tables)[]

/** Those a database has: one that an older release made lacks some. */
export async function listTables(database: Database): Promise<(keyof Tables)[]> {
  const present = new Set((await database.introspection.getTables()).map(({ name }) => name))
  return ALL.filter((table) => present.has(table))
}
