import { ROLE_PRO } from '@bricks/contract/wire'
import { Button } from '#ui/base/button.tsx'
import { Gem, Rocket } from '#ui/icons/icons.ts'
import type { Deploying } from './use-deploying.ts'

export function DeployButton({ deploying, role }: { deploying: Deploying; role: number }) {
  const { isPending, isDeployed, deploy } = deploying
  const Icon = role >= ROLE_PRO ? Rocket : Gem
  return (
    <Button variant={isDeployed ? 'success' : 'primary'} pending={isPending} disabled={isDeployed} onClick={deploy}>
      {!isPending && <Icon aria-hidden="true" />}
      {isPending ? 'Deploy...' : isDeployed ? 'Deployed.' : 'Deploy'}
    </Button>
  )
}
