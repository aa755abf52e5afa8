import { UpgradeDialog } from '#ui/upgrade-dialog.tsx'

interface PlanLimitDialogProps {
  open: boolean
  /** Which limit was met. */
  text: string
  /** Of the one whose plan it is. */
  role: number
  onClose: () => void
}

/** What the plan holds is used up: says so, and offers the plans that hold more. */
export function PlanLimitDialog(props: PlanLimitDialogProps) {
  return <UpgradeDialog {...props} title="Plan limit" />
}
