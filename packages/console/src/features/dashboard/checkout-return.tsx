import { useParams } from 'react-router-dom'
import { CheckoutSuccess } from '#features/dashboard/checkout-success.tsx'
import { PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'

/** What came of the checkout that sent the browser here. */
export function CheckoutReturn() {
  const { subscription } = useParams()
  if (subscription === 'success') return <CheckoutSuccess />
  if (subscription !== 'canceled') return null
  return (
    <Notice role="status" className="mb-6" action={<ButtonLink to={PAGES.plans.path}>See the plans</ButtonLink>}>
      <p className="font-semibold">The checkout was canceled</p>
      <p className="text-muted">Nothing was paid, and your plan is as it was.</p>
    </Notice>
  )
}
