import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { systemClock } from '#time.ts'
import { countUnreadableSecrets } from './count-unreadable-secrets.ts'
import { deriveEncryptionKeys } from './encryption-keys.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { findSecretValues, storeSecret } from './secrets.ts'

const OLD = 'the first secret of this server, long enough'
const NEW = 'the second secret of this server, long enough'

let place: TestDatabase
beforeAll(async () => {
  place = await openTestDatabase()
  const at = systemClock().toISOString()
  const user = { id: 'user', name: 'Ada', email: 'ada@people.test', email_key: 'ada@people.test', created_at: at }
  await place.database
    .insertInto('users')
    .values({ ...user, password_hash: '-', granted_role: 1, subscribed_role: 0 })
    .execute()
})
afterAll(() => place.close())

function storeWithKeys(keys: ReturnType<typeof deriveEncryptionKeys>, value: string): Promise<string> {
  const secret = { userId: 'user', projectId: null, value, mask: '••••' }
  return storeSecret({ encryptionKeys: keys, clock: systemClock }, place.database, secret)
}

test('D3: rotation encrypts every row anew, so that the old key is needed no more, and says what it could not read', async () => {
  const values = Array.from({ length: 450 }, (_, index) => `value ${index}`)
  const ids: string[] = []
  for (const value of values) ids.push(await storeWithKeys(deriveEncryptionKeys(OLD), value))
  const current = await storeWithKeys(deriveEncryptionKeys(NEW), 'already')
  const lost = await storeWithKeys(deriveEncryptionKeys('a secret that nobody remembers, long enough'), 'lost')

  const both = deriveEncryptionKeys(NEW, OLD)
  expect(await countUnreadableSecrets(place.database, deriveEncryptionKeys(`not ${OLD}`))).toEqual({
    unreadable: 200,
    looked_at: 200,
  })
  expect((await countUnreadableSecrets(place.database, both)).unreadable).toBeLessThanOrEqual(1)
  expect(await rotateSecrets(place.database, both)).toEqual({ rotated: 450, current: 1, unreadable: 1 })
  expect(await rotateSecrets(place.database, both)).toEqual({ rotated: 0, current: 451, unreadable: 1 })

  const readAllSecrets = (encryptionKeys: typeof both) =>
    findSecretValues({ encryptionKeys }, place.database, { userId: 'user', ids: [...ids, current, lost] })
  const withNew = await readAllSecrets(deriveEncryptionKeys(NEW))
  expect(ids.map((id) => withNew.get(id))).toEqual(values)
  expect([withNew.get(current), withNew.get(lost)]).toEqual(['already', undefined])
  expect((await readAllSecrets(deriveEncryptionKeys(OLD))).size).toBe(0)
})
