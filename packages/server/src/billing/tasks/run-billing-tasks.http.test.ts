import { PRICE_IDS, STARTED } from '@bricks/sandbox/stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPaymentsContext } from '#billing/billing.service.ts'
import { endGracePeriods, reconcilePlans } from '#billing/subscriptions/reconcile-plans.ts'
import { listDueMail } from '#mail/mail-outbox.repository.ts'
import { MAIL_TEMPLATES } from '#mail-templates.ts'
import { type BillingScene, openBillingScene } from '#test/tools/open-billing-scene.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY } from '#time.ts'
import { runBillingTasks } from './run-billing-tasks.ts'

type Customer = TestAccount & { customerId: string }

let scene: BillingScene
let builder: Customer
let number = 0
beforeAll(async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'bricks@bricks.example' }
  scene = await openBillingScene({ config: { mail } })
})
beforeEach(async () => {
  scene.now = STARTED
  scene.stripe.setInterference(undefined)
  builder = await scene.createCustomer()
})
afterAll(() => scene.close())

const createPaymentsContext = () => getPaymentsContext(scene.server.context)
const setTimeAfterStart = (milliseconds: number) => {
  scene.now = new Date(STARTED.getTime() + milliseconds)
}
const setSubscription = (more: { status?: string; price?: string; id?: string; created?: Date } = {}) =>
  scene.stripe.setSubscription({
    id: `sub_${builder.customerId}`,
    customer: builder.customerId,
    status: 'active',
    price: PRICE_IDS.pro.monthly,
    ...more,
  })
const deliverEvent = () => scene.deliverEvent({ id: `evt_work_${++number}`, customer: builder.customerId })
const listQueuedMailsOf = async ({ userId }: TestAccount) => {
  const mails = await listDueMail(createPaymentsContext().database, scene.now, 1_000)
  const theirs = mails.filter((mail) => mail.userId === userId && mail.kind !== 'email_confirmation')
  return Promise.all(theirs.map((mail) => MAIL_TEMPLATES[mail.kind](scene.server.context, mail)))
}
const listNoticesOf = async (account: TestAccount): Promise<{ kind: string; read: boolean }[]> =>
  (await callAs(scene.server.app, account).get('/notices')).json()
const listNoticeKindsOf = async (account: TestAccount) => (await listNoticesOf(account)).map(({ kind }) => kind)

describe('the daily comparison (G4, R28)', () => {
  test('the daily comparison finds what lost events would have told', async () => {
    setSubscription({ price: PRICE_IDS.premium.monthly })
    setTimeAfterStart(DAY - 1)
    await reconcilePlans(createPaymentsContext())
    expect((await scene.readSettings(builder)).role).toBe(1)
    setTimeAfterStart(DAY + 1)
    await reconcilePlans(createPaymentsContext())
    expect(await scene.readSettings(builder)).toMatchObject({ role: 9, plan: { tier: 'premium', state: 'active' } })
    setSubscription({ status: 'canceled' })
    setTimeAfterStart(2 * DAY + 2)
    await reconcilePlans(createPaymentsContext())
    expect(await scene.readSettings(builder)).toMatchObject({ role: 1, plan: { tier: 'free', state: 'none' } })
  })

  test('the daily comparison of an account is made by one process', async () => {
    const others = await Promise.all([1, 2, 3].map(() => scene.createCustomer()))
    setTimeAfterStart(DAY + 1)
    await reconcilePlans(createPaymentsContext())
    setTimeAfterStart(9 * DAY)
    const before = scene.stripe.countRequests('GET', /^\/v1\/subscriptions$/)
    await Promise.all([1, 2, 3].map(() => reconcilePlans(createPaymentsContext())))
    const { count } = await createPaymentsContext()
      .database.selectFrom('subscriptions')
      .select(({ fn }) => fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(others.length)
    expect(scene.stripe.countRequests('GET', /^\/v1\/subscriptions$/) - before).toBe(Number(count))
  })

  test('one account that fails does not stop the daily comparison of the others, and is tried again soon', async () => {
    const other = await scene.createCustomer()
    setSubscription()
    scene.stripe.setSubscription({
      id: `sub_${other.customerId}`,
      customer: other.customerId,
      status: 'active',
      price: PRICE_IDS.pro.monthly,
    })
    scene.stripe.setInterference(({ query }) =>
      query.get('customer') === builder.customerId ? { status: 500, body: {} } : undefined,
    )
    setTimeAfterStart(DAY + 1)
    await reconcilePlans(createPaymentsContext())
    expect([(await scene.readSettings(builder)).role, (await scene.readSettings(other)).role]).toEqual([1, 8])
    scene.stripe.setInterference(undefined)
    setTimeAfterStart(DAY + 11 * 60 * 1000)
    await reconcilePlans(createPaymentsContext())
    expect((await scene.readSettings(builder)).role).toBe(8)
  })
})

describe('a payment that fails', () => {
  test('a failed payment leaves the plan for seven days, mails the owner once, and the plan returns when it is paid', async () => {
    setSubscription()
    await deliverEvent()
    setSubscription({ status: 'past_due' })
    await deliverEvent()
    setTimeAfterStart(3 * DAY)
    await deliverEvent()
    expect(await listNoticeKindsOf(builder)).toEqual(['payment_failed'])
    expect(await listQueuedMailsOf(builder)).toMatchObject([
      { to: builder.email, content: { subject: 'A payment for your plan failed' } },
    ])
    expect(await scene.readSettings(builder)).toMatchObject({
      role: 8,
      plan: { state: 'past_due', renews_at: new Date(STARTED.getTime() + 7 * DAY).toISOString() },
    })
    setTimeAfterStart(7 * DAY - 1)
    await endGracePeriods(createPaymentsContext())
    expect((await scene.readSettings(builder)).role).toBe(8)
    setTimeAfterStart(7 * DAY)
    await endGracePeriods(createPaymentsContext())
    expect(await scene.readSettings(builder)).toMatchObject({
      role: 1,
      plan: { tier: 'free', state: 'past_due', renews_at: null },
    })
    setSubscription()
    await deliverEvent()
    expect(await scene.readSettings(builder)).toMatchObject({ role: 8, plan: { state: 'active' } })
    expect(await listNoticesOf(builder)).toMatchObject([{ kind: 'payment_failed', read: true }])
  })

  test('that a payment failed stays unread where the plan ends unpaid', async () => {
    setSubscription({ status: 'past_due' })
    await deliverEvent()
    setSubscription({ status: 'canceled' })
    await deliverEvent()
    expect(await scene.readSettings(builder)).toMatchObject({ role: 1, plan: { state: 'none' } })
    expect(await listNoticesOf(builder)).toMatchObject([{ kind: 'payment_failed', read: false }])
  })

  test('one account that fails does not keep the plans of others beyond the seven days', async () => {
    const accounts = [builder, await scene.createCustomer(), await scene.createCustomer()]
    for (const each of accounts) {
      builder = each
      setSubscription({ status: 'past_due' })
      await deliverEvent()
    }
    const readRoles = () => Promise.all(accounts.map(async (each) => (await scene.readSettings(each)).role))
    setTimeAfterStart(7 * DAY - 1)
    expect(await readRoles()).toEqual([8, 8, 8])
    setTimeAfterStart(7 * DAY)
    for (const failing of accounts) {
      scene.stripe.setInterference(({ query }) =>
        query.get('customer') === failing.customerId ? { status: 500, body: {} } : undefined,
      )
      await endGracePeriods(createPaymentsContext())
      if (failing === accounts[0]) expect(await readRoles()).toEqual([8, 1, 1])
    }
    expect(await readRoles()).toEqual([1, 1, 1])
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
    scene.stripe.setSubscription({
      id: `sub_${builder.customerId}`,
      customer: builder.customerId,
      price: PRICE_IDS.pro.monthly,
      ...change,
    })
    await deliverEvent()
    expect((await scene.readSettings(builder)).plan).toEqual(plan)
  })

  test('the settings show a grant that is higher than the subscription, and not a lower one', async () => {
    const granted = await scene.createCustomer({ role: 9 })
    const sketch = { customer: granted.customerId, status: 'active', price: PRICE_IDS.pro.monthly }
    scene.stripe.setSubscription({ id: `sub_${granted.customerId}`, ...sketch })
    await scene.deliverEvent({ id: `evt_grant_${granted.customerId}`, customer: granted.customerId })
    expect(await scene.readSettings(granted)).toMatchObject({
      role: 9,
      plan: { tier: 'premium', state: 'granted', renews_at: null },
    })
    const { database } = createPaymentsContext()
    await database.updateTable('users').set({ granted_role: 1 }).where('id', '=', granted.userId).execute()
    expect(await scene.readSettings(granted)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
  })
})

describe('two subscriptions that are paid for', () => {
  test('the later of two paid subscriptions is ended and refunded once, and the owner is told', async () => {
    setSubscription({ created: STARTED })
    const later = `sub_later_${builder.customerId}`
    setSubscription({ id: later, price: PRICE_IDS.premium.monthly, created: new Date(STARTED.getTime() + 60_000) })
    await Promise.all([deliverEvent(), deliverEvent(), deliverEvent()])
    scene.stripe.setInterference(({ path }) => (path === '/v1/refunds' ? 'cut' : undefined))
    await runBillingTasks(createPaymentsContext())
    expect(scene.stripe.data.invoices[`in_${later}`]).toMatchObject({ refunded: false })
    scene.stripe.setInterference(undefined)
    setTimeAfterStart(61_000)
    await Promise.all([runBillingTasks(createPaymentsContext()), runBillingTasks(createPaymentsContext())])
    await deliverEvent()
    expect(scene.stripe.data.invoices[`in_${later}`]).toMatchObject({ refunded: true })
    expect(scene.stripe.countRequests('DELETE', new RegExp(later))).toBe(2)
    expect(await listNoticeKindsOf(builder)).toEqual(['paid_twice'])
    const subject = 'You paid for two plans, and get one payment back'
    expect(await listQueuedMailsOf(builder)).toMatchObject([{ to: builder.email, content: { subject } }])
    expect(await scene.readSettings(builder)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
  })

  test('a payment that the card’s holder has disputed is not refunded for ever: the bank already gives it back', async () => {
    setSubscription({ created: STARTED })
    const later = `sub_disputed_${builder.customerId}`
    setSubscription({ id: later, created: new Date(STARTED.getTime() + 60_000) })
    await deliverEvent()
    const body = { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'It was charged back.' } }
    scene.stripe.setInterference(({ path }) => (path === '/v1/refunds' ? { status: 400, body } : undefined))
    await runBillingTasks(createPaymentsContext())
    const tasks = createPaymentsContext().database.selectFrom('billing_tasks').select('done_at')
    const task = await tasks.where('subject', '=', later).executeTakeFirstOrThrow()
    expect(task.done_at).not.toBeNull()
  })
})

describe('a deleted account', () => {
  test('a deleted account is deleted at Stripe with its subscription and open checkouts, even if Stripe fails at first', async () => {
    const { url } = (await scene.checkout(builder)).json()
    const subscription = setSubscription()
    await deliverEvent()
    expect((await callAs(scene.server.app, builder).post('/deleteAccount')).statusCode).toBe(200)
    scene.stripe.setInterference(() => 'cut')
    await runBillingTasks(createPaymentsContext())
    expect(scene.stripe.data.customers).toHaveProperty(builder.customerId)
    await expectDeletedAtStripeAfterMinute()
    expect(subscription.status).toBe('canceled')
    const session = Object.values(scene.stripe.data.sessions).find(({ id }) => url.endsWith(id))
    expect(session?.status).toBe('expired')
  })

  test('an account that was deleted while the clock was ahead is deleted at Stripe once the clock is right', async () => {
    setTimeAfterStart(DAY)
    builder = await scene.createCustomer()
    expect((await callAs(scene.server.app, builder).post('/deleteAccount')).statusCode).toBe(200)
    setTimeAfterStart(0)
    scene.stripe.setInterference(() => 'cut')
    await runBillingTasks(createPaymentsContext())
    await expectDeletedAtStripeAfterMinute()
  })

  test('a deleted account that never paid has nothing to tell Stripe', async () => {
    const newcomer = await createTestAccount(scene.server)
    await callAs(scene.server.app, newcomer).post('/deleteAccount')
    const asked = scene.stripe.requests.length
    await runBillingTasks(createPaymentsContext())
    expect(scene.stripe.requests.length).toBe(asked)
  })
})

async function expectDeletedAtStripeAfterMinute() {
  scene.stripe.setInterference(undefined)
  await runBillingTasks(createPaymentsContext())
  expect(scene.stripe.data.customers).toHaveProperty(builder.customerId)
  setTimeAfterStart(61_000)
  await runBillingTasks(createPaymentsContext())
  expect(scene.stripe.data.customers).not.toHaveProperty(builder.customerId)
}
