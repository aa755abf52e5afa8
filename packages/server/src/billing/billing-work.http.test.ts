import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMPOSERS } from '#mail/composers.ts'
import { listDueMail } from '#mail/mail-outbox.repository.ts'
import { type BillingScene, openBillingScene } from '#test/tools/open-billing-scene.ts'
import { PRICES, STARTED } from '#test/tools/stripe-objects.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { endGrace, reconcile } from './reconcile.ts'
import { runBillingTasks } from './run-billing-tasks.ts'

type Customer = TestAccount & { customerId: string }

const DAY_MS = 24 * 60 * 60 * 1000
let scene: BillingScene
let builder: Customer
let number = 0
beforeAll(async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'bricks@bricks.example' }
  scene = await openBillingScene({ config: { mail } })
})
beforeEach(async () => {
  scene.now = STARTED
  scene.stripe.interfere(undefined)
  builder = await scene.createCustomer()
})
afterAll(() => scene.close())

const context = () => scene.server.context
const after = (milliseconds: number) => {
  scene.now = new Date(STARTED.getTime() + milliseconds)
}
const subscribe = (more: { status?: string; price?: string; id?: string; created?: Date } = {}) =>
  scene.stripe.set({
    id: `sub_${builder.customerId}`,
    customer: builder.customerId,
    status: 'active',
    price: PRICES.pro.monthly,
    ...more,
  })
const deliver = () => scene.deliver({ id: `evt_work_${++number}`, customer: builder.customerId })
/** Mails on their way, as they would be written now. */
const mailsOf = async ({ userId }: TestAccount) => {
  const mails = await listDueMail(context().database, scene.now, 1_000)
  const theirs = mails.filter((mail) => mail.userId === userId && mail.kind !== 'email_confirmation')
  return Promise.all(theirs.map((mail) => COMPOSERS[mail.kind](context(), mail)))
}
const noticesOf = async (account: TestAccount) => {
  const notices: { kind: string }[] = (await callAs(scene.server.app, account).get('/notices')).json()
  return notices.map(({ kind }) => kind)
}

describe('the daily comparison (G4, R28)', () => {
  test('finds what events that were lost would have told', async () => {
    subscribe({ price: PRICES.premium.monthly })
    after(DAY_MS - 1)
    await reconcile(context())
    expect((await scene.settings(builder)).role).toBe(1)
    after(DAY_MS + 1)
    await reconcile(context())
    expect(await scene.settings(builder)).toMatchObject({ role: 9, plan: { tier: 'premium', state: 'active' } })
    subscribe({ status: 'canceled' })
    after(2 * DAY_MS + 2)
    await reconcile(context())
    expect(await scene.settings(builder)).toMatchObject({ role: 1, plan: { tier: 'free', state: 'none' } })
  })

  test('is made once, however many processes make it', async () => {
    const others = await Promise.all([1, 2, 3].map(() => scene.createCustomer()))
    after(DAY_MS + 1)
    await reconcile(context())
    after(9 * DAY_MS)
    const before = scene.stripe.count('GET', /^\/v1\/subscriptions$/)
    await Promise.all([1, 2, 3].map(() => reconcile(context())))
    const { count } = await context()
      .database.selectFrom('subscriptions')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(others.length)
    expect(scene.stripe.count('GET', /^\/v1\/subscriptions$/) - before).toBe(Number(count))
  })

  test('one account that Stripe fails for does not keep the others from it, and is tried again soon', async () => {
    const other = await scene.createCustomer()
    subscribe()
    scene.stripe.set({
      id: `sub_${other.customerId}`,
      customer: other.customerId,
      status: 'active',
      price: PRICES.pro.monthly,
    })
    scene.stripe.interfere(({ query }) =>
      query.get('customer') === builder.customerId ? { status: 500, body: {} } : undefined,
    )
    after(DAY_MS + 1)
    await reconcile(context())
    expect([(await scene.settings(builder)).role, (await scene.settings(other)).role]).toEqual([1, 8])
    scene.stripe.interfere(undefined)
    after(DAY_MS + 11 * 60 * 1000)
    await reconcile(context())
    expect((await scene.settings(builder)).role).toBe(8)
  })
})

describe('a payment that fails', () => {
  test('leaves the plan for seven days from its first, tells the owner once, and comes back when it is paid', async () => {
    subscribe()
    await deliver()
    subscribe({ status: 'past_due' })
    await deliver()
    after(3 * DAY_MS)
    await deliver()
    expect(await noticesOf(builder)).toEqual(['payment_failed'])
    expect(await mailsOf(builder)).toMatchObject([
      { to: builder.email, letter: { subject: 'A payment for your plan failed' } },
    ])
    expect(await scene.settings(builder)).toMatchObject({
      role: 8,
      plan: { state: 'past_due', renews_at: new Date(STARTED.getTime() + 7 * DAY_MS).toISOString() },
    })
    after(7 * DAY_MS - 1)
    await endGrace(context())
    expect((await scene.settings(builder)).role).toBe(8)
    after(7 * DAY_MS)
    await endGrace(context())
    expect(await scene.settings(builder)).toMatchObject({
      role: 1,
      plan: { tier: 'free', state: 'past_due', renews_at: null },
    })
    subscribe()
    await deliver()
    expect(await scene.settings(builder)).toMatchObject({ role: 8, plan: { state: 'active' } })
  })
})

describe('what the settings say', () => {
  const end = new Date('2027-01-31T12:00:00.000Z')
  test.each([
    [
      { status: 'active', periodEnd: end },
      { tier: 'pro', state: 'active', renews_at: end.toISOString() },
    ],
    [
      { status: 'trialing', trialEnd: end },
      { tier: 'pro', state: 'trialing', renews_at: end.toISOString() },
    ],
    [
      { status: 'active', periodEnd: end, cancelAtPeriodEnd: true },
      { tier: 'pro', state: 'canceling', renews_at: end.toISOString() },
    ],
    [
      { status: 'active', cancelAt: end },
      { tier: 'pro', state: 'canceling', renews_at: end.toISOString() },
    ],
    [{ status: 'canceled' }, { tier: 'free', state: 'none', renews_at: null }],
  ])('%j', async (change, plan) => {
    scene.stripe.set({
      id: `sub_${builder.customerId}`,
      customer: builder.customerId,
      price: PRICES.pro.monthly,
      ...change,
    })
    await deliver()
    expect((await scene.settings(builder)).plan).toEqual(plan)
  })

  test('a higher grant stands above the subscription, a lower one below it', async () => {
    const granted = await scene.createCustomer({ role: 9 })
    const sketch = { customer: granted.customerId, status: 'active', price: PRICES.pro.monthly }
    scene.stripe.set({ id: `sub_${granted.customerId}`, ...sketch })
    await scene.deliver({ id: `evt_grant_${granted.customerId}`, customer: granted.customerId })
    expect(await scene.settings(granted)).toMatchObject({
      role: 9,
      plan: { tier: 'premium', state: 'granted', renews_at: null },
    })
    const { database } = context()
    await database.updateTable('users').set({ granted_role: 1 }).where('id', '=', granted.userId).execute()
    expect(await scene.settings(granted)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
  })
})

describe('two subscriptions that are paid for', () => {
  test('the later one is ended and given back, once, and the owner is told', async () => {
    subscribe({ created: STARTED })
    const later = `sub_later_${builder.customerId}`
    subscribe({ id: later, price: PRICES.premium.monthly, created: new Date(STARTED.getTime() + 60_000) })
    await Promise.all([deliver(), deliver(), deliver()])
    scene.stripe.interfere(({ path }) => (path === '/v1/refunds' ? 'cut' : undefined))
    await runBillingTasks(context())
    expect(scene.stripe.refunds).not.toContain(`pi_in_${later}`)
    scene.stripe.interfere(undefined)
    after(61_000)
    await Promise.all([runBillingTasks(context()), runBillingTasks(context())])
    await deliver()
    expect(scene.stripe.refunds.filter((intent) => intent === `pi_in_${later}`)).toHaveLength(1)
    expect(scene.stripe.count('DELETE', new RegExp(later))).toBe(2)
    expect(await noticesOf(builder)).toEqual(['paid_twice'])
    const subject = 'You paid for two plans, and get one payment back'
    expect(await mailsOf(builder)).toMatchObject([{ to: builder.email, letter: { subject } }])
    expect(await scene.settings(builder)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
  })
})

describe('a deleted account', () => {
  test('is deleted at Stripe with its subscription and open checkouts, even if Stripe fails at first', async () => {
    const { url } = (await scene.checkout(builder)).json()
    const subscription = subscribe()
    await deliver()
    expect((await callAs(scene.server.app, builder).post('/deleteAccount')).statusCode).toBe(200)
    scene.stripe.interfere(() => 'cut')
    await runBillingTasks(context())
    expect(scene.stripe.customers.has(builder.customerId)).toBe(true)
    scene.stripe.interfere(undefined)
    await runBillingTasks(context())
    expect(scene.stripe.customers.has(builder.customerId)).toBe(true)
    after(61_000)
    await runBillingTasks(context())
    expect(scene.stripe.customers.has(builder.customerId)).toBe(false)
    expect(subscription.status).toBe('canceled')
    const session = [...scene.stripe.sessions.values()].find((one) => one.url === url)
    expect(session?.status).toBe('expired')
  })

  test('of somebody who never paid has nothing to tell Stripe', async () => {
    const newcomer = await createTestAccount(scene.server)
    await callAs(scene.server.app, newcomer).post('/deleteAccount')
    const asked = scene.stripe.requests.length
    await runBillingTasks(context())
    expect(scene.stripe.requests.length).toBe(asked)
  })
})
