import type { Database } from '#db/database.ts'
import type { Tables } from '#tables.ts'

/** Every table with its primary key. A table stands after the tables that it refers to. */
export const BACKUP_TABLES = {
  users: ['id'],
  first_steps: ['owner_id'],
  weekly_mails: ['owner_id'],
  sessions: ['owner_id', 'id'],
  known_devices: ['owner_id', 'token_hash'],
  projects: ['owner_id', 'id'],
  secrets: ['owner_id', 'id'],
  project_versions: ['owner_id', 'project_id', 'version'],
  project_problems: ['owner_id', 'id'],
  daily_totals: ['owner_id', 'project_id', 'kind', 'day', 'key'],
  project_budgets: ['owner_id', 'project_id'],
  brick_states: ['owner_id', 'project_id', 'function_id'],
  brick_samples: ['owner_id', 'project_id', 'function_id'],
  previews: ['owner_id', 'project_id'],
  sightings: ['owner_id', 'project_id', 'origin'],
  live_words: ['word'],
  live_pictures: ['owner_id', 'project_id', 'kind'],
  connection_tokens: ['owner_id', 'project_id', 'connection_id', 'settings_hash'],
  connection_starts: ['owner_id', 'state_hash'],
  templates: ['id'],
  usage_months: ['owner_id', 'period'],
  former_usage: ['address_hash', 'period'],
  house_chats: ['owner_id'],
  former_house_chats: ['address_hash'],
  conversations: ['owner_id', 'id'],
  conversation_turns: ['owner_id', 'id'],
  brick_calls: ['owner_id', 'id'],
  handoff_settings: ['owner_id', 'project_id'],
  handoffs: ['owner_id', 'id'],
  kept_answers: ['owner_id', 'turn_id'],
  confirmations: ['owner_id', 'id'],
  rehearsal_days: ['owner_id'],
  rehearsal_texts: ['owner_id', 'id'],
  routing_sentences: ['owner_id', 'project_id', 'id'],
  routing_runs: ['owner_id', 'project_id'],
  checks: ['owner_id', 'project_id', 'id'],
  check_settings: ['owner_id', 'project_id'],
  check_runs: ['owner_id', 'project_id', 'id'],
  check_results: ['owner_id', 'project_id', 'run_id', 'check_id'],
  contact_messages: ['id'],
  throttle_counters: ['key'],
  notices: ['owner_id', 'id'],
  idempotency_keys: ['owner_id', 'scope', 'key'],
  mail_outbox: ['owner_id', 'id'],
  password_resets: ['owner_id', 'token_hash'],
  email_confirmations: ['owner_id'],
  usage_warnings: ['owner_id', 'period', 'kind'],
  subscriptions: ['owner_id'],
  billing_events: ['owner_id', 'id'],
  billing_tasks: ['id'],
  used_trials: ['address_hash'],
} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] }

const ALL = Object.keys(BACKUP_TABLES) as (keyof Tables)[]

/** A database of an older release lacks some of the tables. */
export async function listTables(database: Database): Promise<(keyof Tables)[]> {
  const present = new Set((await database.introspection.getTables()).map(({ name }) => name))
  return ALL.filter((table) => present.has(table))
}
