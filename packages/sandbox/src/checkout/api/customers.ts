import { type Checkout, makeId, secondsOf } from '../checkout.ts'
import type { Customer } from '../checkout-data.ts'
import { emit } from '../emit.ts'
import { showCustomer } from '../shapes.ts'
import { missing } from '../stripe-error.ts'
import { endNow } from '../subscriptions.ts'
import { readGroup } from './read-form.ts'

export function createCustomer(checkout: Checkout, form: URLSearchParams): object {
  const id = makeId('cus')
  const created = secondsOf(checkout.now())
  const customer = { id, email: form.get('email') ?? '', metadata: readGroup(form, 'metadata'), created }
  checkout.data.customers[id] = customer
  emit(checkout, 'customer.created', showCustomer(customer))
  return showCustomer(customer)
}

/** Ends their subscriptions at once, and leaves no trace of the person. */
export function deleteCustomer(checkout: Checkout, id: string): object {
  const customer = getCustomer(checkout, id)
  const { sessions, subscriptions, customers } = checkout.data
  for (const subscription of Object.values(subscriptions)) {
    if (subscription.customer === id && subscription.status !== 'canceled') endNow(checkout, subscription)
  }
  for (const session of Object.values(sessions)) {
    if (session.customer === id && session.status === 'open') session.status = 'expired'
  }
  delete customers[id]
  emit(checkout, 'customer.deleted', showCustomer({ ...customer, email: '', metadata: {} }))
  return { id, object: 'customer', deleted: true }
}

export function getCustomer({ data }: Checkout, id: string, param?: string): Customer {
  const customer = data.customers[id]
  if (!customer) throw missing('customer', id, param)
  return customer
}
