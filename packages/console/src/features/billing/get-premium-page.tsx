import { CheckoutPage } from '#features/billing/checkout-page.tsx'

export default function GetPremiumPage() {
  return <CheckoutPage plan="premium" />
}
