import type { Project } from '@bricks/contract'
import { useKeySaving } from '#api/use-key-saving.ts'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { PlanLimitDialog, SetKeyDialog, UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'
import type { Deploying } from './use-deploying.ts'

const ChecksDialog = lazyDialog(() => import('./checks/checks-dialog.tsx'))
const ConfirmEmailDialog = lazyDialog(() => import('./confirm-email-dialog.tsx'))
const DeployedDialog = lazyDialog(() => import('./deployed-dialog.tsx'))

interface DeployDialogsProps {
  project: Project
  /** The model on the screen: if it is not saved yet, the deploy saves it. */
  model: string
  deploying: Deploying
  role: number
}

export function DeployDialogs({ project, model, deploying, role }: DeployDialogsProps) {
  const { outcome, deploy, close } = deploying
  const deployAgain = () => {
    close()
    void deploy()
  }
  const keySaving = useKeySaving(model, deployAgain)
  const { label, isNeeded } = keySaving
  const ofKey = isNeeded ? ` Going live also takes your own ${label} API key, which ${label} bills.` : ''
  return (
    <>
      <DeployedDialog
        open={outcome?.kind === 'deployed'}
        project={outcome?.kind === 'deployed' ? outcome.project : undefined}
        onClose={close}
      />
      <UpgradeDialog
        open={outcome?.kind === 'upgrade'}
        onClose={close}
        text={`Deploying a bot is part of these plans. Your bot stays as it is, and can be tested at any time.${ofKey}`}
      />
      <PlanLimitDialog
        role={role}
        open={outcome?.kind === 'limit'}
        text={outcome?.kind === 'limit' ? outcome.text : ''}
        onClose={close}
      />
      <ChecksDialog open={outcome?.kind === 'checks'} project={project} deploying={deploying} />
      <ConfirmEmailDialog open={outcome?.kind === 'email'} goal="deploy" onConfirmed={deployAgain} onClose={close} />
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
