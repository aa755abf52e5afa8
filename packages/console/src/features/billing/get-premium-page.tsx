import { CheckoutPage } from './checkout-page.tsx'

export default function GetPremiumPage() {
  return <CheckoutPage plan="premium" />
}
