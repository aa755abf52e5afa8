import { expect, test } from 'vitest'
import {
  buySubscription,
  createCheckoutSession,
  type OpenedStripe,
  openStripe,
  PREMIUM_MONTHLY,
  PRO_MONTHLY,
  postForm,
} from './tools/open-stripe.ts'

const DECLINED = '4000 0000 0000 0002'
const NO_MONEY = '4000 0000 0000 9995'
const DECLINED_LATER = '4000 0000 0000 0341'
const PAYING = '4242 4242 4242 4242'

async function sendForm(page: string, fields: Record<string, string>): Promise<string> {
  return (await fetch(page, { method: 'POST', body: new URLSearchParams(fields) })).text()
}

async function openPortal({ stripe }: OpenedStripe, customer: string): Promise<string> {
  return (await stripe.billingPortal.sessions.create({ customer, return_url: 'http://localhost:3000/settings' })).url
}

test.each([
  [DECLINED, 'Your card was declined.'],
  [NO_MONEY, 'Your card has insufficient funds.'],
  [DECLINED_LATER, 'Your card was declined.'],
])('the card %s pays for no plan, and another card still can', async (card, words) => {
  const checkout = await openStripe()
  const { customer, session } = await createCheckoutSession(checkout)
  expect(await sendForm(session.url ?? '', { do: 'pay', card })).toContain(words)
  expect((await checkout.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  expect((await checkout.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect(await postForm(session.url ?? '', { do: 'pay', card: PAYING })).toContain('/dashboard/success')
  expect((await checkout.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
})

test('a trial begins with a card that is declined later, and then a payment is missing', async () => {
  const checkout = await openStripe()
  const refused = await createCheckoutSession(checkout, PRO_MONTHLY, 7)
  expect(await sendForm(refused.session.url ?? '', { do: 'pay', card: DECLINED })).toContain('declined')
  const { customer, session } = await createCheckoutSession(checkout, PRO_MONTHLY, 7)
  await postForm(session.url ?? '', { do: 'pay', card: DECLINED_LATER })
  await postForm(await openPortal(checkout, customer), { do: 'later' })
  expect((await checkout.stripe.subscriptions.list({ customer })).data[0]?.status).toBe('past_due')
})

test('a renewal that the card refuses is past due until another card pays it', async () => {
  const checkout = await openStripe()
  const { customer, subscription } = await buySubscription(checkout)
  const portal = await openPortal(checkout, customer)
  const getCurrentSubscription = () => checkout.stripe.subscriptions.retrieve(subscription.id)
  await postForm(portal, { do: 'card', card: DECLINED_LATER })
  expect((await getCurrentSubscription()).status).toBe('active')
  await postForm(portal, { do: 'later' })
  expect((await getCurrentSubscription()).status).toBe('past_due')
  expect(await (await fetch(portal)).text()).toContain('The last payment failed.')
  const listEventTypes = () => checkout.told.map(({ event }) => event.type)
  await expect.poll(listEventTypes).toContain('invoice.payment_failed')
  expect(await sendForm(portal, { do: 'pay' })).toContain('Your card was declined.')
  expect(await sendForm(portal, { do: 'card', card: NO_MONEY })).toContain('Your card has insufficient funds.')
  await postForm(portal, { do: 'card', card: PAYING })
  await postForm(portal, { do: 'pay' })
  expect((await getCurrentSubscription()).status).toBe('active')
  expect(await (await fetch(portal)).text()).not.toContain('Refused')
})

test('a renewal that is never paid ends the plan, and no payment of it can be given back', async () => {
  const checkout = await openStripe()
  const { customer, subscription } = await buySubscription(checkout)
  const portal = await openPortal(checkout, customer)
  await postForm(portal, { do: 'card', card: DECLINED_LATER })
  await postForm(portal, { do: 'later' })
  const { latest_invoice } = await checkout.stripe.subscriptions.retrieve(subscription.id)
  expect((await checkout.stripe.invoicePayments.list({ invoice: String(latest_invoice) })).data).toEqual([])
  await postForm(portal, { do: 'later' })
  expect((await checkout.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
})

test('an upgrade that the card refuses leaves the plan as it was', async () => {
  const checkout = await openStripe()
  const { customer, subscription } = await buySubscription(checkout)
  const portal = await openPortal(checkout, customer)
  await postForm(portal, { do: 'card', card: DECLINED_LATER })
  expect(await sendForm(portal, { do: 'change', price: PREMIUM_MONTHLY })).toContain('Nothing was changed.')
  const { items, status } = await checkout.stripe.subscriptions.retrieve(subscription.id)
  expect([items.data[0]?.price.id, status]).toEqual([PRO_MONTHLY, 'active'])
})
