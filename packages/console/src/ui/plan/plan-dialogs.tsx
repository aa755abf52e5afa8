import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'

export const SetKeyDialog = lazyDialog(() => import('./set-key-dialog.tsx'))
export const UpgradeDialog = lazyDialog(() => import('./upgrade-dialog.tsx'))

interface PlanLimitDialogProps {
  open: boolean
  text: string
  role: number
  onClose: () => void
}

export function PlanLimitDialog(props: PlanLimitDialogProps) {
  return <UpgradeDialog {...props} title="Plan limit" />
}
