import { emit } from '#stripe/events.ts'
import { showCustomer } from '#stripe/shapes.ts'
import { makeId, type StripeAccount, secondsOf } from '#stripe/stripe-account.ts'
import type { Customer } from '#stripe/stripe-data.ts'
import { missing } from '#stripe/stripe-error.ts'
import { endNow } from '#stripe/subscriptions.ts'
import { readGroup } from './read-request.ts'

export function createCustomer(account: StripeAccount, form: URLSearchParams): object {
  const id = makeId('cus')
  const created = secondsOf(account.now())
  const customer = { id, email: form.get('email') ?? '', metadata: readGroup(form, 'metadata'), created }
  account.data.customers[id] = customer
  emit(account, 'customer.created', showCustomer(customer))
  return showCustomer(customer)
}

export function deleteCustomer(account: StripeAccount, id: string): object {
  const customer = getCustomer(account, id)
  const { sessions, subscriptions, customers } = account.data
  for (const subscription of Object.values(subscriptions)) {
    if (subscription.customer === id && subscription.status !== 'canceled') endNow(account, subscription)
  }
  for (const session of Object.values(sessions)) {
    if (session.customer === id && session.status === 'open') session.status = 'expired'
  }
  delete customers[id]
  emit(account, 'customer.deleted', showCustomer({ ...customer, email: '', metadata: {} }))
  return { id, object: 'customer', deleted: true }
}

export function getCustomer({ data }: StripeAccount, id: string, param?: string): Customer {
  const customer = data.customers[id]
  if (!customer) throw missing('customer', id, param)
  return customer
}
