import { useParams } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { Notice } from '#ui/base/notice.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { CheckoutSuccess } from './checkout-success.tsx'
import { findWaitingPath } from './find-waiting-path.ts'

export function CheckoutReturn() {
  const { subscription } = useParams()
  if (subscription === 'success') return <CheckoutSuccess />
  if (subscription !== 'canceled') return null
  return <CanceledNotice />
}

function CanceledNotice() {
  const path = findWaitingPath()
  return (
    <Notice role="status" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">The checkout was cancelled</p>
          <p className="text-muted">Nothing was paid, and your plan is as it was.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {path !== undefined && <ButtonLink to={path}>Back to your bot</ButtonLink>}
          <ButtonLink to={PAGES.plans.path}>See the plans</ButtonLink>
        </div>
      </div>
    </Notice>
  )
}
