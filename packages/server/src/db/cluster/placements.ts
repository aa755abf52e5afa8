import type { Tables } from '#tables.ts'
import type { ClusterTables } from './cluster.table.ts'

/**
 * Where Citus stores the rows of a table. `owner`: distributed by the owner's id, with which the primary key begins;
 * for rows that belong to an account. `everywhere`: a reference table, whole on every node; for rows that are found
 * without an owner and rarely written. `coordinator`: only on the coordinator; for rows that belong to no account.
 */
export type Placement = 'owner' | 'everywhere' | 'coordinator'

type PlacedTable = keyof Tables | keyof ClusterTables | 'schema_migrations'

export const PLACEMENTS: Readonly<Record<PlacedTable, Placement>> = {
  users: 'owner',
  first_steps: 'owner',
  weekly_mails: 'owner',
  sessions: 'owner',
  known_devices: 'owner',
  projects: 'owner',
  secrets: 'owner',
  one_time_codes: 'owner',
  recovery_codes: 'owner',
  passkeys: 'owner',
  oidc_identities: 'owner',
  audit_events: 'owner',
  operator_events: 'coordinator',
  server_settings: 'coordinator',
  sign_up_invitations: 'coordinator',
  question_groups: 'owner',
  account_members: 'everywhere',
  account_invitations: 'owner',
  project_versions: 'owner',
  project_problems: 'owner',
  daily_totals: 'owner',
  project_budgets: 'owner',
  brick_states: 'owner',
  brick_samples: 'owner',
  previews: 'owner',
  sightings: 'owner',
  live_words: 'everywhere',
  live_pictures: 'owner',
  connection_tokens: 'owner',
  connection_starts: 'owner',
  templates: 'everywhere',
  usage_months: 'owner',
  former_usage: 'coordinator',
  house_chats: 'owner',
  former_house_chats: 'coordinator',
  conversations: 'owner',
  conversation_turns: 'owner',
  brick_calls: 'owner',
  handoff_settings: 'owner',
  handoffs: 'owner',
  kept_answers: 'owner',
  confirmations: 'owner',
  rehearsal_days: 'owner',
  rehearsal_texts: 'owner',
  routing_sentences: 'owner',
  routing_runs: 'owner',
  checks: 'owner',
  check_settings: 'owner',
  check_runs: 'owner',
  check_results: 'owner',
  contact_messages: 'coordinator',
  throttle_counters: 'coordinator',
  notices: 'owner',
  idempotency_keys: 'owner',
  mail_outbox: 'owner',
  password_resets: 'owner',
  email_confirmations: 'owner',
  usage_warnings: 'owner',
  subscriptions: 'owner',
  billing_events: 'owner',
  billing_tasks: 'coordinator',
  used_trials: 'coordinator',
  schema_migrations: 'coordinator',
  email_owners: 'everywhere',
  project_owners: 'everywhere',
  customer_owners: 'everywhere',
  owner_counters: 'owner',
}

export function findOwnerColumn(table: string): 'id' | 'owner_id' {
  return table === 'users' ? 'id' : 'owner_id'
}

export function listTablesPlaced(placement: Placement): string[] {
  return Object.keys(PLACEMENTS).filter((table) => PLACEMENTS[table as PlacedTable] === placement)
}
