import { setTimeout as wait } from 'node:timers/promises'
import { STARTED } from '@bricks/sandbox/stripe'
import { expect, test } from 'vitest'
import { insertBillingAccount, storeCustomer } from '#billing/billing.repository.ts'
import { enqueueCustomerDeletion } from '#billing/billing.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOrMarkUser } from '#deletion/deletion.repository.ts'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { createTestAccount } from '#test/tools/test-accounts.ts'

test('a customer that Stripe makes while the account is being deleted is not kept for it, so that it is deleted, too', async () => {
  const server = await startTestServer()
  const { database } = server.context
  const { userId } = await createTestAccount(server)
  await insertBillingAccount(database, { userId, customerKey: 'key', now: STARTED })
  let isKept: Promise<boolean> | undefined
  await inTransaction(database, async (transaction) => {
    await enqueueCustomerDeletion(transaction, { userId, addressHash: 'hash', now: STARTED })
    isKept = storeCustomer(database, userId, 'cus_late')
    await Promise.race([isKept, wait(200)])
    await deleteOrMarkUser(transaction, userId)
  })
  expect(await isKept).toBe(false)
  await server.close()
})
