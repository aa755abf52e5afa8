import { toPortalObject } from '#stripe/shapes.ts'
import { createStripeId, type StripeAccount, toUnixSeconds } from '#stripe/stripe-account.ts'
import type { Portal } from '#stripe/stripe-data.ts'
import { createMissingError } from '#stripe/stripe-error.ts'
import { getCustomer } from './customers.ts'
import { getFormText, getFormWebAddress } from './read-request.ts'

export function createPortal(account: StripeAccount, form: URLSearchParams): object {
  const { id: customer } = getCustomer(account, getFormText(form, 'customer'), 'customer')
  const returnUrl = getFormWebAddress(form, 'return_url')
  const portal = { id: createStripeId('bps'), customer, returnUrl, created: toUnixSeconds(account.now()) }
  account.data.portals[portal.id] = portal
  return toPortalObject(portal, account.address())
}

export function getPortal({ data }: StripeAccount, id: string): Portal {
  const portal = data.portals[id]
  if (!portal) throw createMissingError('billing_portal.session', id)
  return portal
}
