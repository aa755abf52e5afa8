import { useKeySaving } from '#api/use-key-saving.ts'
import { PlanLimitDialog, SetKeyDialog, UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'
import { ConfirmEmailDialog } from './confirm-email-dialog.tsx'
import { DeployedDialog } from './deployed-dialog.tsx'
import type { Deploying } from './use-deploying.ts'

interface DeployDialogsProps {
  deploying: Deploying
  role: number
}

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
