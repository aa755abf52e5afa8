import { type Checkout, makeId, secondsOf } from '../checkout.ts'
import type { Portal } from '../checkout-data.ts'
import { showPortal } from '../shapes.ts'
import { missing } from '../stripe-error.ts'
import { getCustomer } from './customers.ts'
import { getAddress, getText } from './read-form.ts'

export function createPortal(checkout: Checkout, form: URLSearchParams): object {
  const { id: customer } = getCustomer(checkout, getText(form, 'customer'), 'customer')
  const returnUrl = getAddress(form, 'return_url')
  const portal = { id: makeId('bps'), customer, returnUrl, created: secondsOf(checkout.now()) }
  checkout.data.portals[portal.id] = portal
  return showPortal(portal, checkout.address())
}

export function getPortal({ data }: Checkout, id: string): Portal {
  const portal = data.portals[id]
  if (!portal) throw missing('billing_portal.session', id)
  return portal
}
