import { ROLE_PRO } from '@bricks/contract/wire'
import type { Deploying } from '#features/editor/use-deploying.ts'
import { Button } from '#ui/button.tsx'
import { Gem, Rocket } from '#ui/icons.ts'

/** Carries a gem where deploying needs a paid plan. */
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
