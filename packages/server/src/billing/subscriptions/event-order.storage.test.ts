import { PRICE_IDS, STARTED } from '@bricks/sandbox/stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBillingAccount, storeCustomer } from '#billing/billing.repository.ts'
import { receivePaymentEvent } from '#billing/billing.service.ts'
import type { BillingContext } from '#billing/billing-context.ts'
import type { PaidSubscription, Payments } from '#billing/payments.ts'
import type { Database } from '#db/database.ts'
import { createLogger } from '#logger.ts'
import { deriveEncryptionKeys } from '#secrets/encryption-keys.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { insertUser } from '#users/user.repository.ts'

const STORY = ['incomplete', 'trialing', 'active', 'past_due', 'active', 'canceled'] as const
const AT_ONCE = 24

let opened: TestDatabase
let database: Database
const progress = new Map<string, number>()
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())

function createContext(
  from: Database = database,
  beforeAnswer: (customerId: string) => void | Promise<void> = () => {},
): BillingContext {
  const listSubscriptions = async (customerId: string) => {
    const read = listSubscriptionsInProgress(customerId)
    // The answer shows the state at the time of the read, before this delay.
    await beforeAnswer(customerId)
    return read
  }
  const calls = { listSubscriptions } as ReturnType<Payments['startCalls']>
  return {
    config: {
      billing: { prices: PRICE_IDS, trialDays: 0 },
      appUrl: 'http://bricks.test',
      mail: { smtpUrl: undefined },
    },
    logger: createLogger('silent'),
    database: from,
    clock: () => STARTED,
    wait: async () => {},
    encryptionKeys: deriveEncryptionKeys('nothing is encrypted in this test'),
    payments: { livemode: false, startCalls: () => calls, readEvent: () => undefined },
  }
}

function listSubscriptionsInProgress(customerId: string): PaidSubscription[] {
  const status = STORY[progress.get(customerId) ?? -1]
  if (!status) return []
  const dates = { createdAt: STARTED, periodEndsAt: STARTED, endsAt: null }
  return [{ id: `sub_${customerId}`, status, priceIds: [PRICE_IDS.pro.monthly], ...dates }]
}

async function createCustomer(name: string): Promise<string> {
  const account = { name, email: name, email_key: name, password_hash: '', granted_role: 1, created_at: '' }
  const absent = { provider_key_id: null, paused_at: null, email_confirmed_at: null }
  await insertUser(database, { id: name, ...account, ...absent })
  await insertBillingAccount(database, { userId: name, customerKey: name, now: STARTED })
  await storeCustomer(database, name, name)
  return name
}

function deliverEvent(context: BillingContext, customerId: string, number: number): Promise<unknown> {
  progress.set(customerId, Math.max(progress.get(customerId) ?? -1, number))
  const id = `evt_${customerId}_${number}`
  return receivePaymentEvent(context, { id, type: 'x', livemode: false, customerId, userId: undefined })
}

async function readOutcome(customerId: string) {
  const row = await database
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.owner_id')
    .select(['status', 'subscribed_role', 'revision', 'past_due_since'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const events = database.selectFrom('billing_events').select('id').where('owner_id', '=', customerId)
  return { ...row, events: (await events.execute()).length }
}

function listPermutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, at) => listPermutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('720 orders of six events, each with duplicates, end in the one state of Stripe (G2)', {
  timeout: 240_000,
}, async () => {
  const orders = listPermutations([0, 1, 2, 3, 4, 5])
  expect(orders).toHaveLength(720)
  const context = createContext()
  const deliverInOrder = async (order: readonly number[], index: number) => {
    const customer = await createCustomer(`cus_order_${index}`)
    const repeated = order[index % order.length] ?? 0
    for (const number of order) {
      const twice = number === repeated
      await Promise.all([
        deliverEvent(context, customer, number),
        ...(twice ? [deliverEvent(context, customer, number)] : []),
      ])
    }
    await deliverEvent(context, customer, repeated)
    return readOutcome(customer)
  }
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const outcomes = await Promise.all(
      orders.slice(start, start + AT_ONCE).map((order, at) => deliverInOrder(order, start + at)),
    )
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ status: null, subscribed_role: 0, revision: 6, past_due_since: null, events: 6 })
    }
  }
})

test('answers that arrive the newest first, the oldest last, end in the newest state (R25)', async () => {
  const customer = await createCustomer('cus_late')
  const held: PromiseWithResolvers<void>[] = []
  const context = createContext(database, () => {
    const answer = Promise.withResolvers<void>()
    if (held.length < STORY.length - 1) held.push(answer)
    else answer.resolve()
    return answer.promise
  })
  const deliveries: Promise<unknown>[] = []
  for (let number = 0; number < STORY.length - 1; number++) {
    deliveries.push(deliverEvent(context, customer, number))
    await expect.poll(() => held.length).toBe(number + 1)
  }
  for (const [number, answer] of [...held.entries()].reverse()) {
    answer.resolve()
    await deliveries[number]
    expect(await readOutcome(customer)).toMatchObject({ status: 'active', subscribed_role: 8 })
  }
  expect(await readOutcome(customer)).toMatchObject({ revision: 5, events: 5 })
})

test('all six events at once end in the state of Stripe', { timeout: 60_000 }, async () => {
  const context = createContext()
  for (let round = 0; round < 10; round++) {
    const customer = await createCustomer(`cus_at_once_${round}`)
    await Promise.all([0, 1, 2, 3, 4].map((number) => deliverEvent(context, customer, number)))
    expect(await readOutcome(customer)).toMatchObject({ status: 'active', subscribed_role: 8, events: 5 })
  }
})

test('a crash at any await leaves nothing half done, and the retry has the whole effect (G3)', {
  timeout: 60_000,
}, async () => {
  let crashes = 0
  for (let at = 1; ; at++) {
    const customer = await createCustomer(`cus_crash_${at}`)
    progress.set(customer, 2)
    let steps = 0
    const crashAtStep = () => {
      if (++steps === at) throw new Error('crashed')
    }
    const breaking = database.withPlugin({
      transformQuery: ({ node }) => {
        crashAtStep()
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const failed = await deliverEvent(createContext(breaking, crashAtStep), customer, 2).then(
      () => false,
      () => true,
    )
    if (!failed) {
      expect(await readOutcome(customer)).toMatchObject({ subscribed_role: 8, revision: 1, events: 1 })
      break
    }
    crashes++
    expect(await readOutcome(customer)).toMatchObject({ status: null, subscribed_role: 0, revision: 0, events: 0 })
    await deliverEvent(createContext(), customer, 2)
    expect(await readOutcome(customer)).toMatchObject({ status: 'active', subscribed_role: 8, revision: 1, events: 1 })
    await deliverEvent(createContext(), customer, 2)
    expect(await readOutcome(customer)).toMatchObject({ revision: 1, events: 1 })
  }
  expect(crashes).toBeGreaterThanOrEqual(6)
})
