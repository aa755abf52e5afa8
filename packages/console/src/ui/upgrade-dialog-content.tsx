import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { ButtonLink } from '#ui/button-link.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { PlanCards } from '#ui/plan-cards.tsx'

export interface UpgradeDialogProps {
  open: boolean
  onClose: () => void
  title?: string
  /** Why it opened. */
  text: string
  /** Whose plan it is: what they have already is not offered. Without it both paid plans are. */
  role?: number
}

/** Offers the paid plans where the present one ends. */
export default function UpgradeDialogContent({
  open,
  onClose,
  title = 'Upgrade your plan',
  text,
  role = 0,
}: UpgradeDialogProps) {
  const plans = [...(role < ROLE_PRO ? ['pro' as const] : []), ...(role < ROLE_PREMIUM ? ['premium' as const] : [])]
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} wide={plans.length !== 0}>
      {plans.length === 0 ? (
        <LargestPlan />
      ) : (
        <PlanCards plans={plans} support={document.documentElement.dataset.support} />
      )}
    </Dialog>
  )
}

function LargestPlan() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-muted">Yours is the largest plan. Tell us if you need more.</p>
      <ButtonLink to="/contact">Contact us</ButtonLink>
    </div>
  )
}
