import type { Project } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { deployProjectMutation } from '#api/projects/projects.ts'
import { findWaitingDeploy, forgetWaitingDeploy, keepWaitingDeploy } from '#api/waiting-deploy.ts'
import { areFilesServed } from '#connectivity.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'
import type { Saving } from '#features/editor/saving/use-draft-saving.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { type DeployOutcome, isWaitingOutcome, toDeployOutcome } from './deploy-outcome.ts'

export interface Deploying {
  isPending: boolean
  isDeployed: boolean
  outcome: DeployOutcome | undefined
  deploy(): Promise<void>
  /**
   * Deploys the saved project without reading its checks first; the server may refuse because of the checks. With
   * `despite` the server deploys even then.
   */
  deployUnchecked(options?: { despite?: true }): Promise<void>
  show(outcome: DeployOutcome): void
  close(): void
}

export function useDeploying(editing: Editing, saving: Saving, role: number): Deploying {
  const { saved, unsaved } = editing
  const client = useQueryClient()
  const [isLooking, setIsLooking] = useState(false)
  const deployMutation = useMutation(deployProjectMutation)
  const [outcome, setOutcome] = useState<DeployOutcome>()

  const keepAndShowFailure = (failed: DeployOutcome) => {
    if (isWaitingOutcome(failed)) keepWaitingDeploy(saved.id)
    setOutcome(failed)
  }
  async function deploy(): Promise<void> {
    if (role < ROLE_PRO) {
      keepAndShowFailure({ kind: 'upgrade' })
      // Buying a plan leads away from the editor, so edits are saved first.
      if (unsaved) await saving.save()
      return
    }
    // The dialog that tells of a failed deploy may not be loaded yet, and cannot be loaded offline. A server on the same
    // machine can be reached without a network.
    if (!navigator.onLine && !(await areFilesServed())) {
      showToast('You are offline, so nothing was deployed. Deploy again when you are back.')
      return
    }
    const project = unsaved ? await saving.save() : saved
    if (!project) return
    setIsLooking(true)
    const load = import('./checks/find-deploy-obstacle.ts')
    // If this import fails, the deploy is sent nevertheless: the server refuses a deploy that checks block.
    const obstacle = await load
      .then(({ findDeployObstacle }) => findDeployObstacle(client, project))
      .catch(() => undefined)
    setIsLooking(false)
    if (obstacle) keepAndShowFailure(obstacle)
    else await sendDeploy(project)
  }
  async function sendDeploy(project: Project, despite?: { despite?: true }): Promise<void> {
    try {
      const body = { project_id: project.id, revision: project.revision, ...despite }
      const deployed = await deployMutation.mutateAsync(body)
      forgetWaitingDeploy()
      setOutcome({ kind: 'deployed', project: deployed })
    } catch (error) {
      keepAndShowFailure(toDeployOutcome(error))
    }
  }

  // A waiting deploy continues when the editor opens again, as after the checkout or after the confirmation of the
  // address, and when the role rises to Pro.
  const goOn = useEffectEvent(() => {
    if (findWaitingDeploy() !== saved.id) return
    forgetWaitingDeploy()
    void deploy()
  })
  useEffect(() => {
    if (role >= ROLE_PRO) goOn()
  }, [role])

  return {
    isPending: isLooking || deployMutation.isPending,
    isDeployed: saved.live && saved.deployed && !unsaved,
    outcome,
    deploy,
    deployUnchecked: (options) => sendDeploy(saved, options),
    show: keepAndShowFailure,
    close: () => {
      forgetWaitingDeploy()
      setOutcome(undefined)
    },
  }
}
