import { setTimeout } from 'node:timers/promises'
import { PRICE_IDS } from '@bricks/sandbox/stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BillingScene, openBillingScene } from '#test/tools/open-billing-scene.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await openBillingScene()
})
beforeEach(() => scene.stripe.setInterference(undefined))
afterAll(() => scene.close())

const listCheckoutsOf = (customer: string) =>
  Object.values(scene.stripe.data.sessions).filter((one) => one.customer === customer)

test('a checkout leads to Stripe for the chosen price', async () => {
  const builder = await createTestAccount(scene.server)
  const response = await scene.checkout(builder, PRICE_IDS.premium.annually)
  expect(response.statusCode).toBe(200)
  expect(response.json().url).toMatch(/\/pay\/cs_test_/)
  const sent = scene.stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions').at(-1)
  expect(Object.fromEntries(sent?.form ?? [])).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': PRICE_IDS.premium.annually,
    client_reference_id: builder.userId,
    success_url: 'http://bricks.test/dashboard/success',
    cancel_url: 'http://bricks.test/dashboard/canceled',
  })
  expect(sent?.form.has('subscription_data[trial_period_days]')).toBe(false)
})

test('a price that is not ours is refused before Stripe is asked', async () => {
  const builder = await createTestAccount(scene.server)
  const asked = scene.stripe.requests.length
  const response = await scene.checkout(builder, 'price_of_another_shop')
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input'])
  expect(scene.stripe.requests.length).toBe(asked)
})

test('a double click opens one checkout for one customer (R29)', async () => {
  const builder = await createTestAccount(scene.server)
  // So slow that, without a lock, all five requests would look for an open checkout before the first one is created.
  scene.stripe.setInterference(async ({ method, path }) => {
    if (method === 'POST' && path === '/v1/checkout/sessions') await setTimeout(300)
    return undefined
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => scene.checkout(builder)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1)
  const theirs = Object.values(scene.stripe.data.customers).filter(({ email }) => email === builder.email)
  expect(theirs).toHaveLength(1)
  expect(listCheckoutsOf(theirs[0]?.id ?? '')).toHaveLength(1)
})

test('two tabs with two prices leave one checkout open, of the price asked for last (R29)', async () => {
  const builder = await scene.createCustomer()
  await scene.checkout(builder, PRICE_IDS.pro.monthly)
  const { url } = (await scene.checkout(builder, PRICE_IDS.premium.monthly)).json()
  const sessions = listCheckoutsOf(builder.customerId)
  expect(sessions.map(({ status }) => status)).toEqual(['expired', 'open'])
  expect(url).toBe(`${scene.stripe.baseUrl}/pay/${sessions.at(-1)?.id}`)
})

test('a subscriber is sent to the portal, and to a checkout again after a cancel (R29)', async () => {
  const builder = await scene.createCustomer()
  const sketch = { id: 'sub_r29', customer: builder.customerId, price: PRICE_IDS.pro.monthly }
  for (const status of ['active', 'trialing', 'past_due']) {
    scene.stripe.setSubscription({ ...sketch, status })
    expect((await scene.checkout(builder, PRICE_IDS.premium.monthly)).json().url).toMatch(/\/portal\/bps_/)
  }
  for (const status of ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused']) {
    scene.stripe.setSubscription({ ...sketch, status })
    expect((await scene.checkout(builder)).json().url, status).toMatch(/\/pay\/cs_test_/)
  }
})

test('a checkout that is paid while another price is asked for leads to the portal (R29)', async () => {
  const builder = await scene.createCustomer()
  scene.stripe.setInterference(({ path }) => {
    if (!path.endsWith('/expire')) return undefined
    for (const session of listCheckoutsOf(builder.customerId)) session.status = 'complete'
    scene.stripe.setSubscription({
      id: 'sub_paid',
      customer: builder.customerId,
      status: 'active',
      price: PRICE_IDS.pro.monthly,
    })
    return undefined
  })
  expect((await scene.checkout(builder, PRICE_IDS.premium.monthly)).json().url).toMatch(/\/portal\/bps_/)
})

test('a user who paid at the checkout sees the plan even if no event came', async () => {
  const builder = await scene.createCustomer()
  scene.stripe.setSubscription({
    id: 'sub_heal',
    customer: builder.customerId,
    status: 'active',
    price: PRICE_IDS.pro.monthly,
  })
  await scene.checkout(builder)
  expect(await scene.readSettings(builder)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
})

test('a customer that was deleted at Stripe is created again', async () => {
  const builder = await scene.createCustomer()
  delete scene.stripe.data.customers[builder.customerId]
  for (const { id } of listCheckoutsOf(builder.customerId)) delete scene.stripe.data.sessions[id]
  expect((await scene.checkout(builder)).statusCode).toBe(200)
  const row = scene.server.context.database.selectFrom('subscriptions').select('customer_id')
  const { customer_id } = await row.where('owner_id', '=', builder.userId).executeTakeFirstOrThrow()
  expect(customer_id).not.toBe(builder.customerId)
})

test('a price that Stripe does not have makes billing unavailable, and the customer stays the account’s own', async () => {
  const builder = await scene.createCustomer()
  scene.stripe.data.sessions = {}
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'line_items[0][price]' }
  scene.stripe.setInterference(({ method, path }) =>
    method === 'POST' && path === '/v1/checkout/sessions' ? { status: 400, body: { error } } : undefined,
  )
  const response = await scene.checkout(builder)
  expect([response.statusCode, response.json().code]).toEqual([503, 'billing_unavailable'])
  const row = scene.server.context.database.selectFrom('subscriptions').select('customer_id')
  const { customer_id } = await row.where('owner_id', '=', builder.userId).executeTakeFirstOrThrow()
  expect(customer_id).toBe(builder.customerId)
})

test('the portal opens for a customer, and is refused where there is nothing to manage', async () => {
  const granted = await createTestAccount(scene.server, { role: 9 })
  const refused = await callAs(scene.server.app, granted).post('/customer-portal')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_to_manage'])
  expect(refused.json().error).toBe('There is no subscription to manage. Your plan was given to you.')
  const free = await createTestAccount(scene.server, { role: 1 })
  const unpaid = await callAs(scene.server.app, free).post('/customer-portal')
  expect([unpaid.statusCode, unpaid.json().code]).toEqual([409, 'nothing_to_manage'])
  expect(unpaid.json().error).toBe('There is no subscription to manage. You are on the Free plan.')
  const customer = await scene.createCustomer()
  const opened = await callAs(scene.server.app, customer).post('/customer-portal')
  expect(opened.json().url).toMatch(/\/portal\/bps_/)
  const sent = scene.stripe.requests.at(-1)
  expect(sent?.form.get('return_url')).toBe('http://bricks.test/settings?managed')
})

test.each([
  ['the portal', '/customer-portal', {}, '/v1/billing_portal/sessions'],
  ['a checkout', '/create-checkout-session', { priceId: PRICE_IDS.pro.monthly }, '/v1/checkout/sessions'],
])('B2: a session that is ended while Stripe makes %s gets no address of it', async (_what, path, body, made) => {
  const customer = await scene.createCustomer()
  // Its open checkout would be given again, and none would be made.
  for (const checkout of listCheckoutsOf(customer.customerId)) checkout.status = 'expired'
  const { email, password } = customer
  const session = (await callAs(scene.server.app, undefined).post('/login', { email, password })).json()
  let ended: number | undefined
  scene.stripe.setInterference(async (request) => {
    if (request.method === 'POST' && request.path === made)
      ended = (await callAs(scene.server.app, customer).post('/sessions/revoke', {})).statusCode
    return undefined
  })
  const { statusCode, body: answer } = await callAs(scene.server.app, session).post(path, body)
  expect(ended).toBe(200)
  expect([statusCode, JSON.parse(answer)]).toEqual([401, { error: 'Please sign in.', code: 'not_signed_in' }])
})

test.each([
  ['breaks the connection', () => 'cut' as const],
  ['answers 500', () => ({ status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } })],
  [
    'refuses the key',
    () => ({ status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid key' } } }),
  ],
  [
    'refuses the price',
    () => ({ status: 400, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }),
  ],
])('where Stripe %s, billing is unavailable and can be tried again', async (_fault, interference) => {
  const builder = await createTestAccount(scene.server)
  scene.stripe.setInterference(interference)
  const response = await scene.checkout(builder)
  expect([response.statusCode, response.json().code]).toEqual([503, 'billing_unavailable'])
  scene.stripe.setInterference(undefined)
  expect((await scene.checkout(builder)).statusCode).toBe(200)
})

test('a Stripe that does not answer is awaited no longer than the limit', async () => {
  const hasty = await openBillingScene({ limitMs: 300 })
  const builder = await createTestAccount(hasty.server)
  // On a busy machine a Stripe that answers may take longer than so short a limit, too.
  const checkOutInTime = () => expect.poll(async () => (await hasty.checkout(builder)).statusCode).toBe(200)
  await checkOutInTime()
  const customer = Object.values(hasty.stripe.data.customers).find(({ email }) => email === builder.email)?.id ?? ''
  const never = new Promise<undefined>(() => {})
  hasty.stripe.setInterference(() => never)
  const response = await hasty.checkout(builder)
  expect([response.statusCode, response.json().code]).toEqual([503, 'billing_unavailable'])
  expect((await hasty.deliverEvent({ id: 'evt_slow', customer })).statusCode).toBe(503)
  hasty.stripe.setInterference(undefined)
  await checkOutInTime()
  await hasty.close()
})

test('a trial is given only to users who never had a subscription', async () => {
  const trials = await openBillingScene({ trialDays: 14 })
  const builder = await trials.createCustomer()
  const readSentTrialDays = () => trials.stripe.requests.at(-1)?.form.get('subscription_data[trial_period_days]')
  expect(readSentTrialDays()).toBe('14')
  trials.stripe.data.sessions = {}
  trials.stripe.setSubscription({
    id: 'sub_tried',
    customer: builder.customerId,
    status: 'canceled',
    price: PRICE_IDS.pro.monthly,
  })
  await trials.checkout(builder)
  expect(readSentTrialDays()).toBeNull()
  await trials.close()
})

test('whose customer was deleted at Stripe gets a trial only if they never had a subscription', async () => {
  const trials = await openBillingScene({ trialDays: 14 })
  const readTrialDaysAfterDeletion = async (builder: { customerId: string } & TestAccount) => {
    trials.stripe.data.sessions = {}
    delete trials.stripe.data.customers[builder.customerId]
    expect((await trials.checkout(builder)).statusCode).toBe(200)
    return trials.stripe.requests.at(-1)?.form.get('subscription_data[trial_period_days]')
  }
  expect(await readTrialDaysAfterDeletion(await trials.createCustomer())).toBe('14')
  const builder = await trials.createCustomer()
  const price = PRICE_IDS.pro.monthly
  trials.stripe.setSubscription({ id: 'sub_ended', customer: builder.customerId, status: 'canceled', price })
  expect(await readTrialDaysAfterDeletion(builder)).toBeNull()
  await trials.close()
})

test('without keys the buttons say that billing is not set up', async () => {
  const off = await openBillingScene({ ports: {} })
  Object.assign(off.server.context, { payments: undefined })
  const builder = await createTestAccount(off.server)
  expect((await off.checkout(builder)).json().code).toBe('billing_not_configured')
  expect((await callAs(off.server.app, builder).post('/customer-portal')).json().code).toBe('billing_not_configured')
  await off.close()
})
