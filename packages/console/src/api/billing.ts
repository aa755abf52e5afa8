import { mutationOptions } from '@tanstack/react-query'
import { post } from '#api/client.ts'

export const checkoutMutation = mutationOptions({
  mutationFn: (priceId: string) => post('/create-checkout-session', { priceId }),
})

export const portalMutation = mutationOptions({
  mutationFn: () => post('/customer-portal', {}),
})
