import { createTextScript, DONE, writeChunk, writeUsageEvent } from '@bricks/sandbox/completions'
import { createStripeEvent, PRICE_IDS, type ScriptedStripe, STARTED, startScriptedStripe } from '@bricks/sandbox/stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripePayments } from '#billing/stripe/stripe-payments.ts'
import { createLogger } from '#logger.ts'
import { createBillingConfig, postEvent, signEvent } from '#test/tools/open-billing-scene.ts'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const PAUSE_MS = 3_000
const LATER_MS = 10_000

let stripe: ScriptedStripe
let scene: ChatScene
let now = STARTED
let customer: string
beforeAll(async () => {
  stripe = await startScriptedStripe()
  const billing = createBillingConfig(stripe)
  const payments = await createStripePayments({ config: billing, logger: createLogger('silent') })
  scene = await openChatScene({ config: { billing }, ports: { payments, clock: () => now } })
  const { database } = scene.server.context
  await database.updateTable('users').set({ granted_role: 1 }).execute()
  await callAsOwner().post('/create-checkout-session', { priceId: PRICE_IDS.pro.monthly })
  const row = await database.selectFrom('subscriptions').select('customer_id').executeTakeFirstOrThrow()
  customer = row.customer_id ?? ''
})
afterAll(async () => {
  await scene.close()
  await stripe.close()
})

const callAsOwner = () => callAs(scene.server.app, scene.owner)

async function deliverStatus(status: string): Promise<void> {
  const object = stripe.setSubscription({ id: 'sub_1', customer, status, price: PRICE_IDS.pro.monthly })
  const body = JSON.stringify(
    createStripeEvent({ id: `evt_${status}`, created: STARTED, type: 'customer.subscription.updated', object }),
  )
  expect((await postEvent(scene.server, body, signEvent(body, now))).statusCode).toBe(200)
}

test('a plan that ends in the middle of an answer lets it end; the next meets the smaller plan (R35)', async () => {
  expect((await callAsOwner().post('/project/deploy', { project_id: scene.projectId })).json().code).toBe(
    'plan_required',
  )
  await deliverStatus('active')
  await scene.save({ model: 'gpt-4-0613' })
  await scene.deploy()

  const slow = [
    writeChunk({ role: 'assistant', content: 'Half ' }),
    PAUSE_MS,
    writeChunk({ content: 'an answer' }),
    writeChunk({}, 'stop'),
  ]
  scene.provider.play({ steps: [...slow, writeUsageEvent(5, 2), DONE] }, createTextScript('Hello'))
  const running = await scene.ask({ accept: 'text/event-stream' })
  expect(running.status).toBe(200)
  await deliverStatus('canceled')
  expect(scene.provider.countRunningAnswers()).toBe(1)
  const events = await readEvents(running)
  expect([joinAnswerText(events), events.at(-1)?.type]).toEqual(['Half an answer', 'done'])

  now = new Date(now.getTime() + LATER_MS)
  expect((await scene.ask()).status).toBe(404)
  expect((await callAsOwner().get('/project/getByUser')).json()).toMatchObject([{ status: 'Live', paused: 'plan' }])
  const kinds = (await callAsOwner().get('/notices')).json().map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('paused_by_plan')

  const own = await scene.ask({ token: scene.owner.token })
  expect([own.status, await own.text()]).toEqual([200, 'Hello'])
  expect(scene.completions().map(({ body }) => body.model)).toEqual(['gpt-4-0613', 'gpt-4o-mini'])

  await deliverStatus('trialing')
  now = new Date(now.getTime() + LATER_MS)
  scene.provider.play(createTextScript('Back'))
  expect(await (await scene.ask()).text()).toBe('Back')
})

test('a plan that ends or begins is met so by the very next message', async () => {
  scene.provider.play(createTextScript('Well'), createTextScript('Well'))
  expect((await scene.ask()).status).toBe(200)
  await deliverStatus('unpaid')
  expect((await scene.ask()).status).toBe(404)
  await deliverStatus('past_due')
  expect((await scene.ask()).status).toBe(200)
})
