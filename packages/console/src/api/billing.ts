import { mutationOptions } from '@tanstack/react-query'
import { openBillingPage } from './billing-address.ts'
import { post } from './http/client.ts'

export const checkoutMutation = mutationOptions({
  mutationFn: async ({ priceId, sandbox }: { priceId: string; sandbox: boolean }) => {
    openBillingPage((await post('/create-checkout-session', { priceId })).url, { sandbox, replace: true })
  },
})

export const portalMutation = mutationOptions({
  mutationFn: async (sandbox: boolean) => openBillingPage((await post('/customer-portal', {})).url, { sandbox }),
})
