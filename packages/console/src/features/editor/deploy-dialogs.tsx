import { useKeySaving } from '#api/use-key-saving.ts'
import { ConfirmEmailDialog } from '#features/editor/confirm-email-dialog.tsx'
import { DeployedDialog } from '#features/editor/deployed-dialog.tsx'
import type { Deploying } from '#features/editor/use-deploying.ts'
import { PlanLimitDialog } from '#ui/plan/plan-limit-dialog.tsx'
import { SetKeyDialog } from '#ui/plan/set-key-dialog.tsx'
import { UpgradeDialog } from '#ui/upgrade-dialog.tsx'

interface DeployDialogsProps {
  deploying: Deploying
  role: number
}

/** What a press on Deploy came to. */
export function DeployDialogs({ deploying: { outcome, deploy, close }, role }: DeployDialogsProps) {
  const keySaving = useKeySaving(() => {
    close()
    void deploy()
  })
  return (
    <>
      <DeployedDialog project={outcome?.kind === 'deployed' ? outcome.project : undefined} onClose={close} />
      <UpgradeDialog
        open={outcome?.kind === 'upgrade'}
        onClose={close}
        text="Deploying Bricks is part of these plans. Your project stays as it is, and can be tested at any time."
      />
      <PlanLimitDialog
        role={role}
        open={outcome?.kind === 'limit'}
        text={outcome?.kind === 'limit' ? outcome.text : ''}
        onClose={close}
      />
      <ConfirmEmailDialog open={outcome?.kind === 'email'} onClose={close} />
      <SetKeyDialog
        open={outcome?.kind === 'key'}
        goal="deploy"
        saving={keySaving}
        cause={outcome?.kind === 'key' ? outcome.cause : undefined}
        onClose={close}
      />
    </>
  )
}
