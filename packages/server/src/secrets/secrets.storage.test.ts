import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { deriveEncryptionKeys } from './encryption-keys.ts'
import { deleteSecrets, listSecretMasks } from './secret.repository.ts'
import { findSecretValues, storeSecret } from './secrets.ts'

const encryptionKeys = deriveEncryptionKeys('a text of more than thirty-two characters')
const context = { encryptionKeys, clock: () => new Date('2026-11-21T12:00:00Z') }

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  for (const id of ['ada', 'grace']) await insertUser(id)
})
afterAll(() => opened.close())

const storeTestSecret = (userId: string, value: string) =>
  storeSecret(context, opened.database, { userId, projectId: null, value, mask: `••••${value.slice(-3)}` })
const findTestSecret = async (userId: string, id: string) =>
  (await findSecretValues(context, opened.database, { userId, ids: [id] })).get(id)

test('a stored secret is read back by its owner alone', async () => {
  const id = await storeTestSecret('ada', 'token of Ada')
  expect(await findTestSecret('ada', id)).toBe('token of Ada')
  expect(await findTestSecret('grace', id)).toBeUndefined()
})

test('the row holds the mask and no clear text', async () => {
  const id = await storeTestSecret('ada', 'canary value 789')
  const query = opened.database.selectFrom('secrets').selectAll().where('id', '=', id)
  const row = await query.executeTakeFirstOrThrow()
  expect(row.ciphertext).toMatch(/^v1\.[\da-f]{8}\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
  expect(JSON.stringify(row)).not.toContain('canary')
  expect(await listSecretMasks(opened.database, 'ada', [id])).toEqual(new Map([[id, '••••789']]))
  expect(await listSecretMasks(opened.database, 'grace', [id])).toEqual(new Map())
})

test('a ciphertext moved to another row or owner does not open, and takes no other with it (D2, R44)', async () => {
  const [one, other, foreign] = [
    await storeTestSecret('ada', 'one'),
    await storeTestSecret('ada', 'other'),
    await storeTestSecret('grace', 'hers'),
  ]
  const { ciphertext } = await opened.database
    .selectFrom('secrets')
    .select('ciphertext')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  await opened.database.updateTable('secrets').set({ ciphertext }).where('id', 'in', [other, foreign]).execute()
  expect(await findTestSecret('grace', foreign)).toBeUndefined()
  const found = await findSecretValues(context, opened.database, { userId: 'ada', ids: [one, other] })
  expect(found).toEqual(new Map([[one, 'one']]))
})

test('secrets are deleted by their owner alone', async () => {
  const id = await storeTestSecret('ada', 'stays or goes')
  await deleteSecrets(opened.database, 'grace', [id])
  expect(await findTestSecret('ada', id)).toBe('stays or goes')
  await deleteSecrets(opened.database, 'ada', [id])
  expect(await findTestSecret('ada', id)).toBeUndefined()
})

async function insertUser(id: string): Promise<void> {
  const absent = { provider_key_id: null, paused_at: null, email_confirmed_at: null }
  const row = {
    id,
    name: id,
    email: id,
    email_key: id,
    password_hash: '',
    granted_role: 1,
    subscribed_role: 0,
    created_at: '',
    ...absent,
  }
  await opened.database.insertInto('users').values(row).execute()
}
