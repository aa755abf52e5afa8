import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { ButtonLink } from '#ui/navigation/link.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { readAccountOwner } from './account-owner.ts'
import { PlanCards } from './plan-cards.tsx'

export interface UpgradeDialogProps {
  open: boolean
  onClose: () => void
  title?: string
  text: string
  /** Offers only plans above this role; if undefined, both paid plans. */
  role?: number
}

export default function UpgradeDialog({
  open,
  onClose,
  title = 'Upgrade your plan',
  text,
  role = 0,
}: UpgradeDialogProps) {
  const plans = [...(role < ROLE_PRO ? ['pro' as const] : []), ...(role < ROLE_PREMIUM ? ['premium' as const] : [])]
  const owner = readAccountOwner()
  const isOffering = !owner && plans.length > 0
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} wide={isOffering}>
      {owner && (
        <p className="wrap-anywhere text-muted">The plan of this account is its owner’s to change: ask {owner}.</p>
      )}
      {isOffering && <PlanCards plans={plans} support={document.documentElement.dataset.support} />}
      {!owner && plans.length === 0 && <LargestPlan />}
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
