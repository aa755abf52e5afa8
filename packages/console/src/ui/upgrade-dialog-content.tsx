import Dialog from '#ui/dialog-panel.tsx'
import { PlanCards } from '#ui/plan-cards.tsx'

export interface UpgradeDialogProps {
  open: boolean
  onClose: () => void
  title?: string
  /** Why it opened. */
  text: string
}

/** Offers the paid plans where the present one ends. */
export default function UpgradeDialogContent({ open, onClose, title = 'Upgrade your plan', text }: UpgradeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} wide>
      <PlanCards plans={['pro', 'premium']} />
    </Dialog>
  )
}
