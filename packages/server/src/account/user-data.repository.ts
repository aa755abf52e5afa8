import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { SIGN_IN_PARTS } from './user-data-sign-in.repository.ts'

export interface DataOwner {
  id: string
  /** Null while the address is unconfirmed: contact messages from that address may be somebody else's. */
  emailKey: string | null
}

export type Row = Record<string, unknown>
export type Select = (
  database: Database,
  owner: DataOwner,
) => {
  limit: (most: number) => { offset: (from: number) => { execute: () => Promise<Row[]> } }
}

/** For their owner deleted bots are gone, even while some of their rows are not deleted yet. */
export function selectEndedProjects(database: Database, userId: string) {
  const ended = database.selectFrom('projects').select('id').where('owner_id', '=', userId)
  return ended.where('version', '=', DELETED_VERSION)
}

/**
 * These parts of the export have few rows. Hashes and ciphertexts are left out, because they could help somebody who
 * steals the file to sign in.
 */
export const PARTS = {
  account: (database, { id }) =>
    database
      .selectFrom('users')
      .select(['id', 'name', 'email', 'granted_role', 'paused_at', 'email_confirmed_at', 'created_at'])
      .where('id', '=', id)
      .orderBy('id'),
  ...SIGN_IN_PARTS,
  first_steps: (database, { id }) =>
    database
      .selectFrom('first_steps')
      .select(['answer', 'brick', 'look', 'live', 'site', 'hidden'])
      .where('owner_id', '=', id)
      .orderBy('owner_id'),
  weekly_mails: (database, { id }) =>
    database.selectFrom('weekly_mails').select('week').where('owner_id', '=', id).orderBy('owner_id'),
  account_members: (database, { id }) =>
    database
      .selectFrom('account_members')
      .selectAll()
      .where((where) => where.or([where('owner_id', '=', id), where('member_id', '=', id)]))
      .orderBy('joined_at')
      .orderBy('owner_id')
      .orderBy('member_id'),
  account_invitations: (database, { id }) =>
    database
      .selectFrom('account_invitations')
      .select(['email', 'rights', 'created_at', 'expires_at'])
      .where('owner_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  log: (database, { id }) =>
    database
      .selectFrom('audit_events')
      .select(['at', 'times', 'kind', 'author', 'author_name', 'project_id', 'about', 'note', 'address', 'device'])
      .where('owner_id', '=', id)
      .orderBy('at')
      .orderBy('id'),
  subscription: (database, { id }) =>
    database
      .selectFrom('subscriptions')
      .select(['customer_id', 'subscription_id', 'status', 'price_id', 'period_ends_at', 'ends_at'])
      .where('owner_id', '=', id)
      .orderBy('owner_id'),
  usage: (database, { id }) =>
    database.selectFrom('usage_months').select(['period', 'used']).where('owner_id', '=', id).orderBy('period'),
  house_chats: (database, { id }) =>
    database.selectFrom('house_chats').select('used').where('owner_id', '=', id).orderBy('owner_id'),
  notices: (database, { id }) =>
    database
      .selectFrom('notices')
      .select(['kind', 'project_id', 'model', 'at', 'read'])
      .where('owner_id', '=', id)
      .orderBy('at')
      .orderBy('id'),
  projects: (database, { id }) =>
    database
      .selectFrom('projects')
      .selectAll()
      .where('owner_id', '=', id)
      .where('version', '!=', DELETED_VERSION)
      .orderBy('created_at')
      .orderBy('id'),
  project_versions: (database, { id }) =>
    database
      .selectFrom('project_versions')
      .selectAll()
      .where('owner_id', '=', id)
      .where('project_id', 'not in', selectEndedProjects(database, id))
      .orderBy('deployed_at')
      .orderBy('project_id')
      .orderBy('version'),
  project_problems: (database, { id }) =>
    database
      .selectFrom('project_problems')
      .select(['project_id', 'code', 'brick', 'at'])
      .where('owner_id', '=', id)
      .orderBy('at')
      .orderBy('id'),
  daily_totals: (database, { id }) =>
    database
      .selectFrom('daily_totals')
      .select(['project_id', 'kind', 'day', 'key', 'name', 'count', 'failed', 'nothing', 'up', 'down', 'visitors'])
      .select(['prompt_tokens', 'completion_tokens', 'cost', 'unpriced'])
      .where('owner_id', '=', id)
      .where('project_id', 'not in', selectEndedProjects(database, id))
      .where('kind', '<>', 'visitor')
      .orderBy('project_id')
      .orderBy('kind')
      .orderBy('day')
      .orderBy('key'),
  project_budgets: (database, { id }) =>
    database
      .selectFrom('project_budgets')
      .selectAll()
      .where('owner_id', '=', id)
      .where('project_id', 'not in', selectEndedProjects(database, id))
      .orderBy('project_id'),
  brick_states: (database, { id }) =>
    database
      .selectFrom('brick_states')
      .select(['project_id', 'function_id', 'state', 'code', 'at'])
      .where('owner_id', '=', id)
      .orderBy('project_id')
      .orderBy('function_id'),
  brick_samples: (database, { id }) =>
    database
      .selectFrom('brick_samples')
      .select(['project_id', 'function_id', 'status', 'body', 'at'])
      .where('owner_id', '=', id)
      .orderBy('project_id')
      .orderBy('function_id'),
  previews: (database, { id }) =>
    database
      .selectFrom('previews')
      .select(['project_id', 'name', 'content', 'chats', 'created_at', 'ends_at'])
      .where('owner_id', '=', id)
      .orderBy('project_id'),
  live_words: (database, { id }) =>
    database
      .selectFrom('live_words')
      .select(['word', 'project_id', 'kept_until'])
      .where('owner_id', '=', id)
      .orderBy('word'),
  live_pictures: (database, { id }) =>
    database
      .selectFrom('live_pictures')
      .select(['project_id', 'kind', 'data'])
      .where('owner_id', '=', id)
      .orderBy('project_id')
      .orderBy('kind'),
  sightings: (database, { id }) =>
    database
      .selectFrom('sightings')
      .select(['project_id', 'origin', 'first_at', 'last_at'])
      .where('owner_id', '=', id)
      .orderBy('project_id')
      .orderBy('origin'),
  connection_tokens: (database, { id }) =>
    database
      .selectFrom('connection_tokens')
      .select(['project_id', 'connection_id', 'state', 'account', 'expires_at', 'changed_at', 'used_at'])
      .where('owner_id', '=', id)
      .orderBy('project_id')
      .orderBy('connection_id')
      .orderBy('settings_hash'),
  handoff_settings: (database, { id }) =>
    database
      .selectFrom('handoff_settings')
      .select(['project_id', 'is_on', 'moments', 'fields', 'hours', 'way', 'email', 'email_proven_at', 'url'])
      .where('owner_id', '=', id)
      .orderBy('project_id'),
  handoffs: (database, { id }) =>
    database.selectFrom('handoffs').selectAll().where('owner_id', '=', id).orderBy('created_at').orderBy('id'),
  rehearsal_days: (database, { id }) =>
    database.selectFrom('rehearsal_days').select(['day', 'used']).where('owner_id', '=', id).orderBy('owner_id'),
  rehearsal_texts: (database, { id }) =>
    database
      .selectFrom('rehearsal_texts')
      .select(['id', 'project_id', 'turn_id', 'content'])
      .where('owner_id', '=', id)
      .orderBy('id'),
  routing_sentences: (database, { id }) =>
    database.selectFrom('routing_sentences').selectAll().where('owner_id', '=', id).orderBy('project_id').orderBy('id'),
  routing_runs: (database, { id }) =>
    database.selectFrom('routing_runs').selectAll().where('owner_id', '=', id).orderBy('project_id'),
  checks: (database, { id }) =>
    database.selectFrom('checks').selectAll().where('owner_id', '=', id).orderBy('project_id').orderBy('id'),
  check_settings: (database, { id }) =>
    database.selectFrom('check_settings').selectAll().where('owner_id', '=', id).orderBy('project_id'),
  check_runs: (database, { id }) =>
    database.selectFrom('check_runs').selectAll().where('owner_id', '=', id).orderBy('project_id').orderBy('id'),
  check_results: (database, { id }) =>
    database
      .selectFrom('check_results')
      .selectAll()
      .where('owner_id', '=', id)
      .orderBy('project_id')
      .orderBy('run_id')
      .orderBy('check_id'),
  templates: (database, { id }) =>
    database.selectFrom('templates').selectAll().where('author_id', '=', id).orderBy('created_at').orderBy('id'),
  contact_messages: (database, { emailKey }) =>
    database
      .selectFrom('contact_messages')
      .select(['first_name', 'last_name', 'email', 'phone_number', 'message', 'created_at'])
      .where('email_key', '=', emailKey)
      .orderBy('created_at')
      .orderBy('id'),
} satisfies Record<string, Select>
