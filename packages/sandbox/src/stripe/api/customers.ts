import { queueEvent } from '#stripe/events.ts'
import { toCustomerObject } from '#stripe/shapes.ts'
import { createStripeId, type StripeAccount, toUnixSeconds } from '#stripe/stripe-account.ts'
import type { Customer } from '#stripe/stripe-data.ts'
import { createMissingError } from '#stripe/stripe-error.ts'
import { cancelSubscriptionNow } from '#stripe/subscriptions.ts'
import { readFormGroup } from './read-request.ts'

export function createCustomer(account: StripeAccount, form: URLSearchParams): object {
  const id = createStripeId('cus')
  const created = toUnixSeconds(account.now())
  const customer = { id, email: form.get('email') ?? '', metadata: readFormGroup(form, 'metadata'), created }
  account.data.customers[id] = customer
  queueEvent(account, 'customer.created', toCustomerObject(customer))
  return toCustomerObject(customer)
}

export function deleteCustomer(account: StripeAccount, id: string): object {
  const customer = getCustomer(account, id)
  const { sessions, subscriptions, customers } = account.data
  for (const subscription of Object.values(subscriptions)) {
    if (subscription.customer === id && subscription.status !== 'canceled') cancelSubscriptionNow(account, subscription)
  }
  for (const session of Object.values(sessions)) {
    if (session.customer === id && session.status === 'open') session.status = 'expired'
  }
  delete customers[id]
  queueEvent(account, 'customer.deleted', toCustomerObject({ ...customer, email: '', metadata: {} }))
  return { id, object: 'customer', deleted: true }
}

export function getCustomer({ data }: StripeAccount, id: string, param?: string): Customer {
  const customer = data.customers[id]
  if (!customer) throw createMissingError('customer', id, param)
  return customer
}
