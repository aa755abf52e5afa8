import { CheckoutPage } from '#features/billing/checkout-page.tsx'

export default function GetProPage() {
  return <CheckoutPage plan="pro" />
}
