import { createStripeEvent, PRICE_IDS, STARTED } from '@bricks/sandbox/stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import { type BillingScene, openBillingScene, postEvent, signEvent } from '#test/tools/open-billing-scene.ts'
import type { TestAccount } from '#test/tools/test-accounts.ts'

type Customer = TestAccount & { customerId: string }

const logged: string[] = []
let scene: BillingScene
let builder: Customer
beforeAll(async () => {
  scene = await openBillingScene({
    ports: { logger: createLogger('info', { write: (line: string) => void logged.push(line) }) },
  })
})
beforeEach(async () => {
  scene.stripe.setInterference(undefined)
  logged.length = 0
  builder = await scene.createCustomer()
})
afterAll(() => scene.close())

const setSubscription = (status = 'active', price = PRICE_IDS.pro.monthly) =>
  scene.stripe.setSubscription({ id: `sub_${builder.customerId}`, customer: builder.customerId, status, price })
const deliverEvent = (id: string) =>
  scene.deliverEvent({ id: `${id}_${builder.customerId}`, customer: builder.customerId })
const readRevisionOf = async ({ userId }: TestAccount) => {
  const row = scene.server.context.database.selectFrom('subscriptions').select('revision')
  return (await row.where('owner_id', '=', userId).executeTakeFirstOrThrow()).revision
}
const countEvents = async () => {
  const rows = scene.server.context.database.selectFrom('billing_events').select('id')
  return (await rows.where('owner_id', '=', builder.userId).execute()).length
}

describe('the signature (G1, R26)', () => {
  const findInstantAfterStart = (seconds: number) => new Date(STARTED.getTime() + seconds * 1000)
  const writeEventPayload = () =>
    JSON.stringify(
      createStripeEvent({
        id: `evt_${crypto.randomUUID()}`,
        created: STARTED,
        type: 'invoice.paid',
        object: { customer: 'cus_0' },
      }),
    )
  const rows: [string, number, (body: string) => { signature: string | undefined; body?: string }][] = [
    ['right', 200, (body) => ({ signature: signEvent(body, STARTED) })],
    ['299 s old', 200, (body) => ({ signature: signEvent(body, findInstantAfterStart(-299)) })],
    ['301 s old', 400, (body) => ({ signature: signEvent(body, findInstantAfterStart(-301)) })],
    ['299 s from now', 200, (body) => ({ signature: signEvent(body, findInstantAfterStart(299)) })],
    ['301 s from now', 400, (body) => ({ signature: signEvent(body, findInstantAfterStart(301)) })],
    [
      'one of two secrets in use',
      200,
      (body) => ({
        signature: `${signEvent(body, STARTED, 'whsec_old')},${keepV1Signatures(signEvent(body, STARTED))}`,
      }),
    ],
    ['absent', 400, () => ({ signature: undefined })],
    ['empty', 400, () => ({ signature: '' })],
    ['by another secret', 400, (body) => ({ signature: signEvent(body, STARTED, 'whsec_of_another') })],
    ['of another body', 400, (body) => ({ signature: signEvent(`${body} `, STARTED) })],
    ['of another time', 400, (body) => ({ signature: signEvent(body, STARTED).replace(/t=\d+/, 't=1795262401') })],
    ['without a time', 400, (body) => ({ signature: keepV1Signatures(signEvent(body, STARTED)) })],
    [
      'with a time that is no number',
      400,
      (body) => ({ signature: signEvent(body, STARTED).replace(/t=\d+/, 't=now') }),
    ],
    ['of an older scheme', 400, (body) => ({ signature: signEvent(body, STARTED).replace('v1=', 'v0=') })],
    ['cut short', 400, (body) => ({ signature: signEvent(body, STARTED).slice(0, -1) })],
    ['of something that is not JSON', 400, () => ({ signature: signEvent('{', STARTED), body: '{' })],
    [
      'of a body with other white space',
      400,
      (body) => ({ signature: signEvent(body, STARTED), body: JSON.stringify(JSON.parse(body), null, 1) }),
    ],
  ]
  test.each(rows)('a webhook with a signature that is %s is answered %i', async (_name, status, make) => {
    const body = writeEventPayload()
    const made = make(body)
    const answer = await postEvent(scene.server, made.body ?? body, made.signature)
    expect(answer.statusCode).toBe(status)
    if (status === 400) expect(JSON.parse(answer.body).code).toBe('signature_invalid')
  })

  test('the webhook’s signature is checked over the raw bytes', async () => {
    const body = `{"id":"evt_bytes","object":"event","livemode":false,"type":"x","data":{"object":{}},"note":"é\\u00e9 😀"}\n`
    expect((await postEvent(scene.server, Buffer.from(body), signEvent(body, STARTED))).statusCode).toBe(200)
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.stripe+json', 'text/json'])(
    'the webhook’s signature is checked for the content type %s',
    async (type) => {
      const body = writeEventPayload()
      expect((await postEvent(scene.server, body, signEvent(body, STARTED), type)).statusCode).toBe(200)
    },
  )

  test('a webhook’s body of 1 MB is accepted, a larger one is answered 413', async () => {
    const event = { ...JSON.parse(writeEventPayload()), filling: '' }
    const writeEventOfSize = (size: number) => {
      const length = size - JSON.stringify(event).length
      return JSON.stringify({ ...event, filling: 'x'.repeat(length) })
    }
    const largest = writeEventOfSize(1024 * 1024)
    expect((await postEvent(scene.server, largest, signEvent(largest, STARTED))).statusCode).toBe(200)
    const larger = writeEventOfSize(1024 * 1024 + 1)
    expect((await postEvent(scene.server, larger, signEvent(larger, STARTED))).statusCode).toBe(413)
  })

  const keepV1Signatures = (signature: string) =>
    signature
      .split(',')
      .filter((part) => part.startsWith('v1='))
      .join(',')
})

describe('what is not ours has no effect and is logged (R26)', () => {
  test('an event about an unknown customer has no effect', async () => {
    expect((await scene.deliverEvent({ id: 'evt_unknown', customer: 'cus_of_another' })).statusCode).toBe(200)
    expect(logged.join('')).toContain('its customer is not known')
  })

  test('an event of another mode has no effect', async () => {
    setSubscription()
    const before = await readRevisionOf(builder)
    const event = { id: `evt_live_${builder.customerId}`, customer: builder.customerId, livemode: true }
    expect((await scene.deliverEvent(event)).statusCode).toBe(200)
    expect(await readRevisionOf(builder)).toBe(before)
    expect(logged.join('')).toContain('it is of another mode')
  })

  test('an event about an unknown price has no effect', async () => {
    setSubscription('active', 'price_of_another_shop')
    expect((await deliverEvent('evt_price')).statusCode).toBe(200)
    expect(await scene.readSettings(builder)).toMatchObject({ role: 1, plan: { tier: 'free', state: 'none' } })
  })

  test('an event about no customer has no effect', async () => {
    const body = JSON.stringify(
      createStripeEvent({
        id: 'evt_none',
        created: STARTED,
        type: 'price.updated',
        object: { object: 'price', id: 'p' },
      }),
    )
    expect((await postEvent(scene.server, body, signEvent(body, STARTED))).statusCode).toBe(200)
    expect(logged.join('')).toContain('it is about no customer')
  })

  test('an event about the customer of a deleted account has no effect', async () => {
    const { app } = scene.server
    await app.inject({
      method: 'POST',
      url: '/api/deleteAccount',
      payload: {},
      headers: { authorization: `Bearer ${builder.token}` },
    })
    expect((await deliverEvent('evt_gone')).statusCode).toBe(200)
  })
})

describe('a customer that a restored backup does not know', () => {
  const forgetBilling = async () => {
    const { database } = scene.server.context
    await database.deleteFrom('subscriptions').where('owner_id', '=', builder.userId).execute()
  }
  const deliverNamedEvent = (type: string, user_id = builder.userId) =>
    scene.deliverEvent({
      id: `evt_${type}_${builder.customerId}`,
      customer: builder.customerId,
      type,
      metadata: { user_id },
    })

  test('a plan bought after the backup comes back with the next event of its subscription', async () => {
    setSubscription()
    await forgetBilling()
    expect((await deliverNamedEvent('customer.subscription.updated')).statusCode).toBe(200)
    expect(await scene.readSettings(builder)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
    expect((await scene.checkout(builder)).json().url).toMatch(/\/portal\//)
  })

  test('an event of a deletion, of an account that is gone, or of one with another customer brings nothing back', async () => {
    setSubscription()
    const other = await scene.createCustomer()
    await forgetBilling()
    expect((await deliverNamedEvent('customer.subscription.updated', 'gone')).statusCode).toBe(200)
    expect((await deliverNamedEvent('customer.subscription.deleted')).statusCode).toBe(200)
    expect((await deliverNamedEvent('invoice.paid', other.userId)).statusCode).toBe(200)
    expect(logged.filter((line) => line.includes('its customer is not known'))).toHaveLength(3)
    const accounts = scene.server.context.database.selectFrom('subscriptions').select(['owner_id', 'customer_id'])
    const rows = await accounts.where('owner_id', 'in', [builder.userId, other.userId]).execute()
    expect(rows).toEqual([{ owner_id: other.userId, customer_id: other.customerId }])
  })
})

test('50 deliveries of one event at once have one effect (R24)', async () => {
  setSubscription()
  const before = await readRevisionOf(builder)
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliverEvent('evt_once')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
  expect(await readRevisionOf(builder)).toBe(before + 1)
  expect(await countEvents()).toBe(1)
  expect(await scene.readSettings(builder)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
})

test('an old answer that arrives late does not overwrite a newer one (R25)', async () => {
  setSubscription('incomplete')
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let isFirst = true
  scene.stripe.setInterference(async ({ path }) => {
    if (path !== '/v1/subscriptions' || !isFirst) return undefined
    isFirst = false
    asked.resolve()
    await held.promise
    return undefined
  })
  const late = deliverEvent('evt_created')
  await asked.promise
  setSubscription('active')
  expect((await deliverEvent('evt_updated')).statusCode).toBe(200)
  held.resolve()
  expect((await late).statusCode).toBe(200)
  expect(await scene.readSettings(builder)).toMatchObject({ role: 8, plan: { tier: 'pro', state: 'active' } })
})

test.each([
  ['breaks the connection', () => 'cut' as const],
  ['fails', () => ({ status: 500, body: {} })],
  ['refuses', () => ({ status: 429, body: { error: { type: 'rate_limit_error', code: 'rate_limit' } } })],
])('where Stripe %s nothing is acknowledged, and the retry has its effect (R27)', async (_fault, interference) => {
  setSubscription()
  scene.stripe.setInterference(interference)
  expect((await deliverEvent('evt_retried')).statusCode).toBe(503)
  expect(await countEvents()).toBe(0)
  scene.stripe.setInterference(undefined)
  expect((await deliverEvent('evt_retried')).statusCode).toBe(200)
  expect((await scene.readSettings(builder)).role).toBe(8)
})

test('a retry after the commit, whose answer was lost, does nothing and does not ask Stripe (R27)', async () => {
  setSubscription()
  await deliverEvent('evt_lost')
  const [revision, asked] = [await readRevisionOf(builder), scene.stripe.requests.length]
  expect((await deliverEvent('evt_lost')).statusCode).toBe(200)
  expect([await readRevisionOf(builder), scene.stripe.requests.length]).toEqual([revision, asked])
})

test('a larger number of events at once ends in the state of Stripe', async () => {
  setSubscription('active', PRICE_IDS.premium.annually)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => deliverEvent(`evt_many_${number}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect((await scene.readSettings(builder)).plan).toMatchObject({ tier: 'premium', state: 'active' })
})
