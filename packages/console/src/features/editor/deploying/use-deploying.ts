import type { Project } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#api/http/api-error.ts'
import { deployProjectMutation } from '#api/projects/projects.ts'
import { findWaitingDeploy, forgetWaitingDeploy, keepWaitingDeploy } from '#api/waiting-deploy.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'
import type { Saving } from '#features/editor/saving/use-saving.ts'

export type DeployOutcome =
  | { kind: 'deployed'; project: Project }
  | { kind: 'upgrade' }
  | { kind: 'limit'; text: string }
  | { kind: 'email' }
  | { kind: 'key'; cause: string | undefined }

export interface Deploying {
  isPending: boolean
  isDeployed: boolean
  outcome: DeployOutcome | undefined
  deploy(): Promise<void>
  /** Opens the dialog of an outcome. When what it asks for is done, the deploy goes on. */
  show(outcome: DeployOutcome): void
  /** Gives up what waited. */
  close(): void
}

export function useDeploying(editing: Editing, saving: Saving, role: number): Deploying {
  const { saved, unsaved } = editing
  const deployMutation = useMutation(deployProjectMutation)
  const [outcome, setOutcome] = useState<DeployOutcome>()

  const fail = (failed: DeployOutcome) => {
    if (isWaiting(failed)) keepWaitingDeploy(saved.id)
    setOutcome(failed)
  }
  async function deploy(): Promise<void> {
    if (role < ROLE_PRO) {
      fail({ kind: 'upgrade' })
      // The way to a plan leads away from the editor.
      if (unsaved) await saving.save()
      return
    }
    const ready = unsaved ? await saving.save() : saved
    if (!ready) return
    try {
      const project = await deployMutation.mutateAsync({ project_id: ready.id, revision: ready.revision })
      forgetWaitingDeploy()
      setOutcome({ kind: 'deployed', project })
    } catch (error) {
      fail(readFailure(error))
    }
  }

  // Back from the checkout, or from the page that confirms the address: what was begun goes on by itself.
  const goOn = useEffectEvent(() => {
    if (findWaitingDeploy() !== saved.id) return
    forgetWaitingDeploy()
    void deploy()
  })
  useEffect(() => {
    if (role >= ROLE_PRO) goOn()
  }, [role])

  return {
    isPending: deployMutation.isPending,
    isDeployed: saved.live && saved.deployed && !unsaved,
    outcome,
    deploy,
    show: fail,
    close: () => {
      forgetWaitingDeploy()
      setOutcome(undefined)
    },
  }
}

/** These are done elsewhere, and then the deploy goes on. */
function isWaiting(outcome: DeployOutcome): boolean {
  if (outcome.kind === 'key') return outcome.cause === undefined
  return outcome.kind === 'upgrade' || outcome.kind === 'email'
}

function readFailure(error: unknown): DeployOutcome {
  if (!(error instanceof ApiError))
    return {
      kind: 'key',
      cause: 'No answer came, so it is unknown whether the bot is live now. Its state is asked for again.',
    }
  if (error.code === 'plan_required') return { kind: 'upgrade' }
  if (error.code === 'email_not_confirmed') return { kind: 'email' }
  if (error.code === 'live_limit_reached') return { kind: 'limit', text: error.message }
  return { kind: 'key', cause: error.code === 'provider_key_missing' ? undefined : error.message }
}
