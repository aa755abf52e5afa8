import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { deriveEncryptionKeys } from '#secrets/encryption-keys.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import { openTestDatabase } from '#test/tools/open-test-database.ts'
import type { BackupRow } from './backup-lines.ts'
import { convertFormerRows } from './former-release.ts'
import { restoreBackup } from './restore-backup.ts'

const BACKUP = join(import.meta.dirname, 'fixtures/former.backup')
const encryptionKeys = deriveEncryptionKeys('the-secret-of-the-stored-fixture-backup')

test('a backup of the former release is restored whole, each row with its owner', async () => {
  const place = await openTestDatabase({ empty: true })
  expect(await restoreBackup(place.location, BACKUP)).toEqual({ rows: 78 })
  const database = openDatabase(place.location)
  const owners = await database.selectFrom('users').select(['id', 'name', 'provider_key_id']).orderBy('name').execute()
  expect(owners.map(({ name }) => name)).toEqual(['ada', 'bert'])
  for (const { id: userId, name, provider_key_id } of owners) {
    const keys = await findSecretValues({ encryptionKeys }, database, { userId, ids: [provider_key_id ?? ''] })
    expect([...keys.values()]).toEqual([`sk-the-key-of-${name}-1234567890`])
    const countRowsOf = async (
      table: 'projects' | 'project_versions' | 'secrets' | 'conversation_turns' | 'brick_calls',
    ) => (await database.selectFrom(table).select('owner_id').where('owner_id', '=', userId).execute()).length
    expect([
      await countRowsOf('projects'),
      await countRowsOf('project_versions'),
      await countRowsOf('secrets'),
    ]).toEqual([2, 2, 3])
    expect([await countRowsOf('conversation_turns'), await countRowsOf('brick_calls')]).toEqual([4, 2])
  }
  for (const { draft } of await database.selectFrom('projects').select('draft').execute()) {
    expect(JSON.parse(draft)).toMatchObject({ max_tokens: 512, frequency_penalty: 0, presence_penalty: 0 })
  }
  const calls = await database
    .selectFrom('brick_calls')
    .innerJoin('conversation_turns as turns', (join) =>
      join.onRef('turns.owner_id', '=', 'brick_calls.owner_id').onRef('turns.id', '=', 'brick_calls.turn_id'),
    )
    .select(['brick', 'function_id', 'turns.user_message'])
    .execute()
  expect(calls).toHaveLength(4)
  expect(calls[0]).toEqual({ brick: 'Order status', function_id: null, user_message: 'Where is my order 42?' })
  await database.destroy()
  await place.close()
})

test('rows of the former release that name no account, or name it otherwise, find their place', async () => {
  async function* listFormerRows(): AsyncGenerator<BackupRow> {
    yield ['mail_outbox', { id: 'm', user_id: null, kind: 'password_reset' }]
    yield ['templates', { id: 't', user_id: null, content: '{"settings":{"maxTokens":9},"functions":[]}' }]
    yield ['request_ids', { scope: 'project-new:ada', request_id: 'r', answer: '"p"', created_at: '' }]
    yield ['request_ids', { scope: 'contact:a@b.test', request_id: 'r', answer: null, created_at: '' }]
  }
  const carried: BackupRow[] = []
  for await (const row of convertFormerRows(listFormerRows())) carried.push(row)
  expect(carried).toEqual([
    ['mail_outbox', { owner_id: '', id: 'm', kind: 'password_reset' }],
    ['templates', { author_id: null, id: 't', content: '{"settings":{"max_tokens":9},"functions":[]}' }],
    ['idempotency_keys', { owner_id: 'ada', scope: 'project-new', key: 'r', answer: '"p"', created_at: '' }],
    ['idempotency_keys', { owner_id: '', scope: 'contact:a@b.test', key: 'r', answer: null, created_at: '' }],
  ])
})
