import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createTemporaryDataFolder } from './tools/open-sandbox.ts'
import {
  buySubscription,
  createCheckoutSession,
  openStripe,
  PREMIUM_ANNUAL,
  PREMIUM_MONTHLY,
  PRO_ANNUAL,
  PRO_MONTHLY,
  postForm,
} from './tools/open-stripe.ts'

const toSeconds = (text: string) => Date.parse(text) / 1000
const findFailure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('the fake Stripe sells the four prices of the plans', async () => {
  const { stripe } = await openStripe()
  const { data } = await stripe.prices.list()
  const amounts = data.map(({ id, unit_amount, recurring }) => [id, unit_amount, recurring?.interval])
  expect(amounts).toEqual([
    [PRO_MONTHLY, 2900, 'month'],
    [PRO_ANNUAL, 28900, 'year'],
    [PREMIUM_MONTHLY, 4900, 'month'],
    [PREMIUM_ANNUAL, 48900, 'year'],
  ])
})

test('a paid session makes a subscription, and leads to where the product said', async () => {
  const checkout = await openStripe()
  const { customer, session } = await createCheckoutSession(checkout)
  expect(session).toMatchObject({ status: 'open', customer, metadata: { price_id: PRO_MONTHLY }, amount_total: 2900 })
  expect(await postForm(session.url ?? '', { do: 'pay' })).toBe('http://localhost:3000/dashboard/success')
  const { data } = await checkout.stripe.subscriptions.list({ customer, status: 'all' })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ status: 'active', cancel_at_period_end: false, metadata: { user_id: 'user' } })
  expect(data[0]?.items.data[0]).toMatchObject({
    price: { id: PRO_MONTHLY },
    current_period_end: toSeconds('2026-02-28T10:00:00Z'),
  })
  expect(await checkout.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete', url: null })
})

test('paying twice buys once', async () => {
  const checkout = await openStripe()
  const { customer, session } = await createCheckoutSession(checkout)
  const ways = await Promise.all([
    postForm(session.url ?? '', { do: 'pay' }),
    postForm(session.url ?? '', { do: 'pay' }),
  ])
  expect(ways).toEqual(Array(2).fill('http://localhost:3000/dashboard/success'))
  expect((await checkout.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  expect(await (await fetch(session.url ?? '')).text()).toContain('This was already paid')
})

test('cancelling leads back, buys nothing, and leaves the session open', async () => {
  const checkout = await openStripe()
  const { customer, session } = await createCheckoutSession(checkout)
  expect(await postForm(session.url ?? '', { do: 'cancel' })).toBe('http://localhost:3000/dashboard/canceled')
  expect((await checkout.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  const open = await checkout.stripe.checkout.sessions.list({ customer, status: 'open' })
  expect(open.data.map(({ id, url }) => [id, url])).toEqual([[session.id, session.url]])
})

test('an expired session can neither be paid nor expired again', async () => {
  const checkout = await openStripe()
  const { customer, session } = await createCheckoutSession(checkout)
  expect((await checkout.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  await postForm(session.url ?? '', { do: 'pay' })
  expect((await checkout.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  const failure = await findFailure(checkout.stripe.checkout.sessions.expire(session.id))
  expect(failure).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  checkout.clock.now = new Date('2026-02-01T10:00:01Z')
  const later = await createCheckoutSession(checkout)
  checkout.clock.now = new Date('2026-02-02T10:00:02Z')
  expect((await checkout.stripe.checkout.sessions.retrieve(later.session.id)).status).toBe('expired')
})

test('the same idempotency key makes one customer, and other parameters with it are refused', async () => {
  const { stripe } = await openStripe()
  const options = { idempotencyKey: 'once' }
  const made = await Promise.all([1, 2, 3].map(() => stripe.customers.create({ email: 'a@bricks.example' }, options)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const failure = await findFailure(stripe.customers.create({ email: 'b@bricks.example' }, options))
  expect(failure).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('the fake Stripe refuses in the shapes of Stripe', async () => {
  const { stripe, address } = await openStripe()
  expect(await findFailure(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  })
  expect(
    await findFailure(stripe.billingPortal.sessions.create({ customer: 'cus_none', return_url: 'http://localhost/' })),
  ).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  expect(await findFailure(stripe.coupons.list())).toMatchObject({ statusCode: 404 })
  const { hostname, port } = new URL(address)
  const other = new Stripe('sk_live_real', { host: hostname, port, protocol: 'http', telemetry: false })
  expect(await findFailure(other.prices.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('a payment is given back once', async () => {
  const checkout = await openStripe()
  const { subscription } = await buySubscription(checkout)
  const { stripe } = checkout
  const invoice = String(subscription.latest_invoice)
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  const payment_intent = String(data[0]?.payment.payment_intent)
  expect(await stripe.refunds.create({ payment_intent, reason: 'duplicate' })).toMatchObject({
    amount: 2900,
    status: 'succeeded',
  })
  expect(await findFailure(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('a deleted customer has no subscription left', async () => {
  const checkout = await openStripe()
  const { customer, subscription } = await buySubscription(checkout)
  expect(await checkout.stripe.customers.del(customer)).toMatchObject({ deleted: true })
  expect(await checkout.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
  expect(await findFailure(checkout.stripe.customers.retrieve(customer))).toMatchObject({ code: 'resource_missing' })
})

test('the portal changes the plan for the difference, ends it and resumes it', async () => {
  const checkout = await openStripe({ start: new Date('2026-04-01T00:00:00Z') })
  const { customer, subscription } = await buySubscription(checkout)
  const portal = await checkout.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/settings',
  })
  checkout.clock.now = new Date('2026-04-16T00:00:00Z')
  const confirm = await (await fetch(`${portal.url}?price=${PREMIUM_MONTHLY}`)).text()
  expect(confirm).toContain('$10.00')
  const readCurrentSubscription = () => checkout.stripe.subscriptions.retrieve(subscription.id)
  await postForm(portal.url, { do: 'change', price: PREMIUM_MONTHLY })
  expect((await readCurrentSubscription()).items.data[0]).toMatchObject({
    price: { id: PREMIUM_MONTHLY },
    current_period_end: toSeconds('2026-05-01T00:00:00Z'),
  })
  await postForm(portal.url, { do: 'change', price: PREMIUM_ANNUAL })
  expect((await readCurrentSubscription()).items.data[0]).toMatchObject({
    current_period_end: toSeconds('2027-04-16T00:00:00Z'),
  })
  await postForm(portal.url, { do: 'end' })
  expect(await readCurrentSubscription()).toMatchObject({ cancel_at_period_end: true, status: 'active' })
  await postForm(portal.url, { do: 'resume' })
  expect(await readCurrentSubscription()).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  expect(await (await fetch(portal.url)).text()).toContain('Renews on 16 April 2027')
})

test.each([
  ['2026-01-31T10:00:00Z', PRO_MONTHLY, ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2027-12-31T23:59:59Z', PRO_MONTHLY, ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['2028-02-29T00:00:00Z', PREMIUM_ANNUAL, ['2029-02-28', '2030-02-28', '2031-02-28']],
])('a subscription that begins on %s (%s) renews at the ends of its months', async (start, price, days) => {
  const checkout = await openStripe({ start: new Date(start) })
  const { subscription } = await buySubscription(checkout, price)
  const ends: string[] = []
  for (const _ of days) {
    const { items } = await checkout.stripe.subscriptions.retrieve(subscription.id)
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000)
    ends.push(end.toISOString().slice(0, 10))
    checkout.clock.now = end
  }
  expect(ends).toEqual(days)
})

test('a trial is free, then paid for; a plan that was ended ends with its period', async () => {
  const checkout = await openStripe()
  const { customer, subscription } = await buySubscription(checkout, PRO_MONTHLY, 7)
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: toSeconds('2026-02-07T10:00:00Z') })
  checkout.clock.now = new Date('2026-02-07T10:00:00Z')
  const readCurrentSubscription = () => checkout.stripe.subscriptions.retrieve(subscription.id)
  expect(await readCurrentSubscription()).toMatchObject({ status: 'active' })
  const portal = await checkout.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/settings',
  })
  await postForm(portal.url, { do: 'end' })
  checkout.clock.now = new Date('2026-03-07T09:59:59Z')
  expect((await readCurrentSubscription()).status).toBe('active')
  checkout.clock.now = new Date('2026-03-07T10:00:00Z')
  expect((await readCurrentSubscription()).status).toBe('canceled')
})

test('the fake Stripe tells the product what happened, signed, until it is taken', { timeout: 20_000 }, async () => {
  const checkout = await openStripe({ statuses: [503, 503] })
  const { customer } = await buySubscription(checkout)
  const advance = setInterval(() => {
    checkout.clock.now = new Date(checkout.clock.now.getTime() + 1_000)
  }, 100)
  await expect.poll(() => checkout.told.filter(({ status }) => status === 200).length, { timeout: 15_000 }).toBe(4)
  clearInterval(advance)
  const taken = checkout.told.filter(({ status }) => status === 200).map(({ event }) => event)
  expect(taken.map(({ type }) => type).sort()).toEqual([
    'checkout.session.completed',
    'customer.created',
    'customer.subscription.created',
    'invoice.paid',
  ])
  expect(checkout.told).toHaveLength(6)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(4)
  expect(JSON.stringify(taken)).toContain(customer)
})

test('the fake Stripe remembers over a restart', async () => {
  const folder = await createTemporaryDataFolder()
  const first = await openStripe({ folder })
  const { customer } = await buySubscription(first)
  await first.close()
  const second = await openStripe({ folder })
  expect((await second.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  expect(second.environment.STRIPE_WEBHOOK_SECRET).toBe(first.environment.STRIPE_WEBHOOK_SECRET)
})

test('the fake Stripe shows what is typed by others as text', async () => {
  const checkout = await openStripe()
  const customer = await checkout.stripe.customers.create({ email: '"><script>alert(1)</script>@bricks.example' })
  const portal = await checkout.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:3000/"><b>',
  })
  const page = await (await fetch(portal.url)).text()
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('"><b>')
  expect((await fetch(`${checkout.address}/pay/cs_test_none`)).status).toBe(404)
})
