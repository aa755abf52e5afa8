import type { BackupRow } from './backup-lines.ts'

/** Migrations of the release before this one, which had other tables. Its data can be taken over only by a backup. */
export const FORMER_MIGRATIONS: readonly string[] = [
  '0001-initial-tables',
  '0002-mail-tables',
  '0003-billing-tables',
  '0005-account-tables',
  '0006-account-limits',
  '0007-notices-of-models',
]

type Row = BackupRow[1]
type Value = Row[string]

export async function* convertFormerRows(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow> {
  const owners = new Map<Value | undefined, Value>()
  for await (const [table, { user_id = null, ...row }] of rows) {
    if (table === 'projects') owners.set(row.id, user_id)
    const owner_id = user_id ?? owners.get(row.project_id) ?? ''
    yield convertFormerRow(table, row, owner_id)
  }
}

const WITHOUT_OWNER = ['users', 'former_usage', 'contact_messages', 'throttle_counters', 'billing_tasks', 'used_trials']
const PROJECT_SCOPE = 'project-new:'

function convertFormerRow(table: string, row: Row, owner_id: Value): BackupRow {
  if (WITHOUT_OWNER.includes(table)) return [table, row]
  if (table === 'projects') return [table, { ...row, owner_id, draft: renameSettingsInJson(row.draft) }]
  if (table === 'project_versions') return [table, { ...row, owner_id, content: renameSettingsInJson(row.content) }]
  if (table === 'templates') return [table, convertFormerTemplate(row, owner_id)]
  if (table === 'brick_calls') return [table, { ...row, owner_id, function_id: null }]
  if (table === 'request_ids') return ['idempotency_keys', convertFormerRequestId(row)]
  return [table, { ...row, owner_id }]
}

function convertFormerTemplate(row: Row, owner_id: Value): Row {
  return { ...row, author_id: owner_id === '' ? null : owner_id, content: renameSettingsInJson(row.content) }
}

const SETTINGS: Readonly<Record<string, string>> = {
  maxTokens: 'max_tokens',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
}

function renameSettingsInJson(json: Value = null): string {
  const { settings, ...content }: Record<string, unknown> = JSON.parse(String(json))
  const isTemplate = typeof settings === 'object' && settings !== null
  return JSON.stringify(isTemplate ? { settings: renameSettingKeys(settings), ...content } : renameSettingKeys(content))
}

function renameSettingKeys(settings: object): object {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [SETTINGS[name] ?? name, value]))
}

function convertFormerRequestId({ scope, request_id: key, ...row }: Row): Row {
  const isOfAccount = String(scope).startsWith(PROJECT_SCOPE)
  const owner_id = isOfAccount ? String(scope).slice(PROJECT_SCOPE.length) : ''
  return { ...row, owner_id, scope: isOfAccount ? 'project-new' : String(scope), key: key ?? '' }
}
