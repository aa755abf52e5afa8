import { toPortalObject } from '#stripe/shapes.ts'
import { makeId, type StripeAccount, toUnixSeconds } from '#stripe/stripe-account.ts'
import type { Portal } from '#stripe/stripe-data.ts'
import { createMissingError } from '#stripe/stripe-error.ts'
import { getCustomer } from './customers.ts'
import { getText, getWebAddress } from './read-request.ts'

export function createPortal(account: StripeAccount, form: URLSearchParams): object {
  const { id: customer } = getCustomer(account, getText(form, 'customer'), 'customer')
  const returnUrl = getWebAddress(form, 'return_url')
  const portal = { id: makeId('bps'), customer, returnUrl, created: toUnixSeconds(account.now()) }
  account.data.portals[portal.id] = portal
  return toPortalObject(portal, account.address())
}

export function getPortal({ data }: StripeAccount, id: string): Portal {
  const portal = data.portals[id]
  if (!portal) throw createMissingError('billing_portal.session', id)
  return portal
}
