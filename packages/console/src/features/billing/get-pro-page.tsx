import { CheckoutPage } from './checkout-page.tsx'

export default function GetProPage() {
  return <CheckoutPage plan="pro" />
}
