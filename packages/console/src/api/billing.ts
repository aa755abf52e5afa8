import { mutationOptions } from '@tanstack/react-query'
import { openBilling } from '#api/billing-address.ts'
import { post } from '#api/client.ts'

/** Asks where to pay and sends the browser there. */
export const checkoutMutation = mutationOptions({
  mutationFn: async ({ priceId, sandbox }: { priceId: string; sandbox: boolean }) => {
    openBilling((await post('/create-checkout-session', { priceId })).url, { sandbox, replace: true })
  },
})

/** Asks where bills and cards are managed and sends the browser there. */
export const portalMutation = mutationOptions({
  mutationFn: async (sandbox: boolean) => openBilling((await post('/customer-portal', {})).url, { sandbox }),
})
