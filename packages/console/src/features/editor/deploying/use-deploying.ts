import type { Project } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/http/api-error.ts'
import { deployProjectMutation } from '#api/projects/projects.ts'
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
  close(): void
}

export function useDeploying(editing: Editing, saving: Saving, role: number): Deploying {
  const { saved, unsaved } = editing
  const deployMutation = useMutation(deployProjectMutation)
  const [outcome, setOutcome] = useState<DeployOutcome>()

  async function deploy(): Promise<void> {
    if (role < ROLE_PRO) return setOutcome({ kind: 'upgrade' })
    const ready = unsaved ? await saving.save() : saved
    if (!ready) return
    try {
      const project = await deployMutation.mutateAsync({ project_id: ready.id, revision: ready.revision })
      setOutcome({ kind: 'deployed', project })
    } catch (error) {
      setOutcome(readFailure(error))
    }
  }

  return {
    isPending: deployMutation.isPending,
    isDeployed: saved.live && saved.deployed && !unsaved,
    outcome,
    deploy,
    close: () => setOutcome(undefined),
  }
}

function readFailure(error: unknown): DeployOutcome {
  if (!(error instanceof ApiError))
    return { kind: 'key', cause: 'The server could not be reached. Nothing was deployed.' }
  if (error.code === 'plan_required') return { kind: 'upgrade' }
  if (error.code === 'email_not_confirmed') return { kind: 'email' }
  if (error.code === 'live_limit_reached') return { kind: 'limit', text: error.message }
  return { kind: 'key', cause: error.code === 'provider_key_missing' ? undefined : error.message }
}
