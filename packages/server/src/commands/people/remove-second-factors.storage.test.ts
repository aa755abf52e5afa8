import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { claimEmailForOwner } from '#db/cluster/owner-lookup.repository.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertPasskey } from '#second-factors/passkeys/passkey.repository.ts'
import { countLockWaits } from '#test/tools/count-lock-waits.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { lockUser } from '#users/user.repository.ts'
import { removeSecondFactors } from './remove-second-factors.ts'

const EMAIL = 'ada@people.test'
const NOW = '2026-11-21T12:00:00.000Z'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.database
    .insertInto('users')
    .values({
      id: 'ada',
      name: 'Ada',
      email: EMAIL,
      email_key: EMAIL,
      password_hash: '-',
      granted_role: 0,
      subscribed_role: 0,
      created_at: NOW,
    })
    .execute()
  await claimEmailForOwner(opened.database, EMAIL, 'ada')
})
afterAll(() => opened.close())

test('a passkey that somebody is still adding while the second factors are removed goes, too', async () => {
  const { database } = opened
  const adding = await inTransaction(database, async (transaction) => {
    await lockUser(transaction, 'ada')
    await insertPasskey(transaction, {
      owner_id: 'ada',
      id: 'phone',
      public_key: '-',
      counter: 0,
      transports: '[]',
      name: 'Phone',
      created_at: NOW,
      last_used_at: null,
    })
    const removed = removeSecondFactors.run(database, [EMAIL], loadConfig({}).storage)
    // On SQLite the command waits for this transaction to end.
    if (inject('engine') === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(1)
    return { removed }
  })
  expect(await adding.removed).toEqual([{ email: EMAIL, codes: false, passkeys: 1 }])
})
